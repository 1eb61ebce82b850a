#ifndef NODES_H
#define NODES_H
#define NODES 3
#endif
