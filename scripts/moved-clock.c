// Preloaded library that moves the clock of every program by the seconds in /etc/moved-clock, for try-days.sh.
// Moves the wall clock and the times of files; monotonic clocks, timers and timeouts stay as they are.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/** The function that this library replaces. */
#define next(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static time_t offset;
static __typeof__(&clock_gettime) realClock;
static __typeof__(&syscall) realSyscall;

/** Allocates nothing, because the allocators of browsers read the clock. */
__attribute__((constructor)) static void prepare(void) {
  char text[32] = "";
  int file = open("/etc/moved-clock", O_RDONLY | O_CLOEXEC);
  if (file >= 0 && read(file, text, sizeof text - 1) > 0) offset = atol(text);
  if (file >= 0) close(file);
  realClock = next(clock_gettime);
}

int clock_gettime(clockid_t id, struct timespec *at) {
  // Constructors of other libraries may run first: they see the real time.
  int failed = realClock ? realClock(id, at) : (int)syscall(SYS_clock_gettime, id, at);
  if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += offset;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

/**
 * Returns a deadline on the real clock. A deadline on the monotonic clock, in seconds since boot, is returned
 * unchanged.
 */
static struct timespec onRealClock(const struct timespec *deadline) {
  struct timespec real = *deadline;
  if (real.tv_sec > 1000000000) real.tv_sec -= offset;
  return real;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict deadline) {
  struct timespec real = onRealClock(deadline);
  // By version: dlsym would find the oldest version, whose condition has another layout.
  __typeof__(&pthread_cond_timedwait) wait = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  return wait(condition, mutex, &real);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  struct timespec real = onRealClock(deadline);
  return next(sem_timedwait)(semaphore, &real);
}

/** Node reads the times of files by this call. */
long syscall(long number, ...) {
  if (!realSyscall) realSyscall = next(syscall);
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  long result = realSyscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  if (number == SYS_statx && result == 0) {
    struct statx *found = (struct statx *)a[4];
    found->stx_atime.tv_sec += offset;
    found->stx_btime.tv_sec += offset;
    found->stx_ctime.tv_sec += offset;
    found->stx_mtime.tv_sec += offset;
  }
  return result;
}

/** Converts times to write to a file to the real clock. */
static const struct timespec *toWrite(const struct timespec times[2], struct timespec real[2]) {
  if (!times) return times;
  for (int i = 0; i < 2; i++) {
    real[i] = times[i];
    if (real[i].tv_nsec != UTIME_NOW && real[i].tv_nsec != UTIME_OMIT) real[i].tv_sec -= offset;
  }
  return real;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  struct timespec real[2];
  return next(utimensat)(folder, path, toWrite(times, real), flags);
}

int futimens(int file, const struct timespec times[2]) {
  struct timespec real[2];
  return next(futimens)(file, toWrite(times, real));
}
