/* Blocks by their addresses: a tree, in which those with the higher rank are above. What a block is besides is behind its `struct at`. */
#ifndef RETROGRAD_ADDRESSES_H
#define RETROGRAD_ADDRESSES_H

#include <stdint.h>

struct at {
  uintptr_t from;
  size_t bytes;
  struct at *left, *right;
  uintptr_t rank;
};

static uintptr_t rank_of(uintptr_t address) {
  address ^= address >> 7;
  address *= (uintptr_t)2654435769u;
  address ^= address >> 15;
  return address * (uintptr_t)2246822519u;
}

/* Into the nodes below `at`, and those from there on. */
static void split(struct at *tree, uintptr_t at, struct at **below, struct at **rest) {
  while (tree != NULL) {
    if (tree->from < at) {
      *below = tree;
      below = &tree->right;
      tree = tree->right;
    } else {
      *rest = tree;
      rest = &tree->left;
      tree = tree->left;
    }
  }
  *below = NULL;
  *rest = NULL;
}

static void insert_at(struct at **tree, struct at *node) {
  node->rank = rank_of(node->from);
  while (*tree != NULL && (*tree)->rank > node->rank) tree = node->from < (*tree)->from ? &(*tree)->left : &(*tree)->right;
  split(*tree, node->from, &node->left, &node->right);
  *tree = node;
}

static void remove_at(struct at **tree, const struct at *node) {
  struct at *left = node->left, *right = node->right;
  while (*tree != node) tree = node->from < (*tree)->from ? &(*tree)->left : &(*tree)->right;
  while (left != NULL && right != NULL) {
    if (left->rank > right->rank) {
      *tree = left;
      tree = &left->right;
      left = left->right;
    } else {
      *tree = right;
      tree = &right->left;
      right = right->left;
    }
  }
  *tree = left != NULL ? left : right;
}

/* The one that begins there. */
static struct at *found_at(struct at *tree, uintptr_t from) {
  while (tree != NULL && tree->from != from) tree = from < tree->from ? tree->left : tree->right;
  return tree;
}

/* The one that begins highest of those that begin below `end`. */
static struct at *last_below(struct at *tree, uintptr_t end) {
  struct at *highest = NULL;
  while (tree != NULL) {
    if (tree->from < end) {
      highest = tree;
      tree = tree->right;
    } else tree = tree->left;
  }
  return highest;
}

#endif
