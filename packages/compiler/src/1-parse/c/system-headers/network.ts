/** sys/socket.h, netdb.h and their kin (POSIX), of x86-64 Linux: what programs around a computation include to read their data. */
export const sysSocket = `
#ifndef _SYS_SOCKET_H
#define _SYS_SOCKET_H 1
#include <stddef.h>
#include <sys/types.h>
#include <sys/uio.h>
typedef unsigned socklen_t;
typedef unsigned short sa_family_t;
struct sockaddr { sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_storage { sa_family_t ss_family; char __ss_padding[118]; unsigned long __ss_align; };
struct linger { int l_onoff; int l_linger; };
struct msghdr {
  void *msg_name; socklen_t msg_namelen; struct iovec *msg_iov; size_t msg_iovlen; void *msg_control; size_t msg_controllen;
  int msg_flags;
};
#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_LOCAL 1
#define AF_INET 2
#define AF_INET6 10
#define PF_UNSPEC 0
#define PF_UNIX 1
#define PF_INET 2
#define PF_INET6 10
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_CLOEXEC 02000000
#define SOCK_NONBLOCK 04000
#define SOL_SOCKET 1
#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_KEEPALIVE 9
#define SO_LINGER 13
#define SO_REUSEPORT 15
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SOMAXCONN 4096
#define MSG_OOB 1
#define MSG_PEEK 2
#define MSG_DONTWAIT 0x40
#define MSG_WAITALL 0x100
#define MSG_NOSIGNAL 0x4000
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
int socket(int domain, int type, int protocol);
int socketpair(int domain, int type, int protocol, int fds[2]);
int bind(int fd, const struct sockaddr *address, socklen_t length);
int listen(int fd, int backlog);
int accept(int fd, struct sockaddr *restrict address, socklen_t *restrict length);
int connect(int fd, const struct sockaddr *address, socklen_t length);
int getsockname(int fd, struct sockaddr *restrict address, socklen_t *restrict length);
int getpeername(int fd, struct sockaddr *restrict address, socklen_t *restrict length);
int getsockopt(int fd, int level, int name, void *restrict value, socklen_t *restrict length);
int setsockopt(int fd, int level, int name, const void *value, socklen_t length);
ssize_t send(int fd, const void *buffer, size_t n, int flags);
ssize_t recv(int fd, void *buffer, size_t n, int flags);
ssize_t sendto(int fd, const void *buffer, size_t n, int flags, const struct sockaddr *to, socklen_t length);
ssize_t recvfrom(int fd, void *restrict buffer, size_t n, int flags, struct sockaddr *restrict from, socklen_t *restrict length);
ssize_t sendmsg(int fd, const struct msghdr *message, int flags);
ssize_t recvmsg(int fd, struct msghdr *message, int flags);
int shutdown(int fd, int how);
#endif
`;

export const sysUn = `
#ifndef _SYS_UN_H
#define _SYS_UN_H 1
#include <sys/socket.h>
struct sockaddr_un { sa_family_t sun_family; char sun_path[108]; };
#endif
`;

export const netinetIn = `
#ifndef _NETINET_IN_H
#define _NETINET_IN_H 1
#include <stdint.h>
#include <sys/socket.h>
typedef uint16_t in_port_t;
typedef uint32_t in_addr_t;
struct in_addr { in_addr_t s_addr; };
struct sockaddr_in { sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; unsigned char sin_zero[8]; };
struct in6_addr { uint8_t s6_addr[16]; };
struct sockaddr_in6 {
  sa_family_t sin6_family; in_port_t sin6_port; uint32_t sin6_flowinfo; struct in6_addr sin6_addr; uint32_t sin6_scope_id;
};
extern const struct in6_addr in6addr_any;
extern const struct in6_addr in6addr_loopback;
#define IPPROTO_IP 0
#define IPPROTO_TCP 6
#define IPPROTO_UDP 17
#define IPPROTO_IPV6 41
#define INADDR_ANY ((in_addr_t) 0x00000000)
#define INADDR_BROADCAST ((in_addr_t) 0xffffffff)
#define INADDR_NONE ((in_addr_t) 0xffffffff)
#define INADDR_LOOPBACK ((in_addr_t) 0x7f000001)
#define INET_ADDRSTRLEN 16
#define INET6_ADDRSTRLEN 46
#define IPV6_V6ONLY 26
uint32_t htonl(uint32_t host);
uint16_t htons(uint16_t host);
uint32_t ntohl(uint32_t net);
uint16_t ntohs(uint16_t net);
#endif
`;

export const netinetTcp = `
#ifndef _NETINET_TCP_H
#define _NETINET_TCP_H 1
#define TCP_NODELAY 1
#define TCP_MAXSEG 2
#define TCP_KEEPIDLE 4
#define TCP_KEEPINTVL 5
#define TCP_KEEPCNT 6
#endif
`;

export const arpaInet = `
#ifndef _ARPA_INET_H
#define _ARPA_INET_H 1
#include <netinet/in.h>
in_addr_t inet_addr(const char *text);
int inet_aton(const char *text, struct in_addr *to);
char *inet_ntoa(struct in_addr from);
const char *inet_ntop(int family, const void *restrict from, char *restrict to, socklen_t n);
int inet_pton(int family, const char *restrict text, void *restrict to);
#endif
`;

export const netdb = `
#ifndef _NETDB_H
#define _NETDB_H 1
#include <netinet/in.h>
struct hostent { char *h_name; char **h_aliases; int h_addrtype; int h_length; char **h_addr_list; };
#define h_addr h_addr_list[0]
struct servent { char *s_name; char **s_aliases; int s_port; char *s_proto; };
struct addrinfo {
  int ai_flags; int ai_family; int ai_socktype; int ai_protocol; socklen_t ai_addrlen; struct sockaddr *ai_addr; char *ai_canonname;
  struct addrinfo *ai_next;
};
#define AI_PASSIVE 1
#define AI_CANONNAME 2
#define AI_NUMERICHOST 4
#define AI_NUMERICSERV 0x400
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define EAI_NONAME (-2)
#define EAI_AGAIN (-3)
#define EAI_FAIL (-4)
struct hostent *gethostbyname(const char *name);
struct servent *getservbyname(const char *name, const char *protocol);
int getaddrinfo(const char *restrict node, const char *restrict service, const struct addrinfo *restrict hints, struct addrinfo **restrict to);
void freeaddrinfo(struct addrinfo *info);
const char *gai_strerror(int code);
int getnameinfo(const struct sockaddr *restrict address, socklen_t length, char *restrict host, socklen_t hosts, char *restrict service, socklen_t services, int flags);
#endif
`;
