/* An allocator for LD_PRELOAD with an inaccessible page after every block over 1 MB: a read or write past the end of a
 * frame or image ends the program with SIGSEGV at that instruction. See meson-helpers/guarded.
 *
 * Large blocks are allocated from a reserved address range, one after the other:
 *
 *     ├ header ┤ ... block ┤ inaccessible page ┤ header ┤ ...
 *
 * A block ends at the inaccessible page, except for its alignment (at most 15 bytes for malloc). Addresses of freed
 * blocks become inaccessible and are not reused: a use after free also ends the program. Smaller blocks are allocated
 * by glibc. The range is sufficient for 16 TB of large blocks; after that, glibc allocates all blocks.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#define LARGE ((size_t)1 << 20)
#define PAGE ((size_t)4096)
#define RANGE ((size_t)16 << 40)

/* glibc's functions, without dlsym, which allocates memory itself. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

/* Stored directly before a large block. */
struct header {
	uintptr_t start; /* of the pages */
	size_t length;   /* of the pages, the inaccessible one included */
	size_t size;     /* of the block */
};

static uintptr_t range;
static atomic_uintptr_t next;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void reserve(void)
{
	void *start = mmap(NULL, RANGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (start == MAP_FAILED)
		return;
	range = (uintptr_t)start;
	atomic_store(&next, range);
}

static bool is_ours(const void *block)
{
	return range != 0 && (uintptr_t)block - range < RANGE;
}

static struct header *header_of(void *block)
{
	return (struct header *)((uintptr_t)block - sizeof(struct header));
}

/* Allocates a large block. Returns NULL if glibc has to allocate the block. */
static void *allocate(size_t size, size_t alignment)
{
	size_t space, length;
	uintptr_t start, block;
	if (size <= LARGE || size > RANGE / 2 || alignment > LARGE)
		return NULL;
	pthread_once(&once, reserve);
	if (range == 0)
		return NULL;
	if (alignment < 16)
		alignment = 16;
	space = size + alignment + sizeof(struct header);
	length = (space + PAGE - 1) / PAGE * PAGE + PAGE;
	start = atomic_fetch_add(&next, length);
	if (start - range > RANGE - length)
		return NULL;
	if (mprotect((void *)start, length - PAGE, PROT_READ | PROT_WRITE) != 0)
		return NULL;
	block = (start + length - PAGE - size) & ~(uintptr_t)(alignment - 1);
	*header_of((void *)block) = (struct header){ start, length, size };
	return (void *)block;
}

/* Returns the memory to the system and makes the addresses inaccessible. */
static void release(void *block)
{
	struct header header = *header_of(block);
	mmap((void *)header.start, header.length, PROT_NONE,
	     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

void *malloc(size_t size)
{
	void *block = allocate(size, 16);
	return block != NULL ? block : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	size_t total;
	/* New pages are zeroed. */
	void *block = __builtin_mul_overflow(count, size, &total) ? NULL : allocate(total, 16);
	return block != NULL ? block : __libc_calloc(count, size);
}

void free(void *block)
{
	int error = errno;
	if (is_ours(block))
		release(block);
	else
		__libc_free(block);
	errno = error;
}

size_t malloc_usable_size(void *block)
{
	static size_t (*glibc)(void *);
	if (is_ours(block))
		return header_of(block)->size;
	if (glibc == NULL)
		glibc = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
	return glibc(block);
}

void *realloc(void *block, size_t size)
{
	size_t old;
	void *moved;
	if (!is_ours(block) && (block == NULL || size <= LARGE))
		return block == NULL ? malloc(size) : __libc_realloc(block, size);
	if (size == 0) {
		free(block);
		return NULL;
	}
	old = malloc_usable_size(block);
	moved = malloc(size);
	if (moved == NULL)
		return NULL;
	memcpy(moved, block, old < size ? old : size);
	free(block);
	return moved;
}

void *memalign(size_t alignment, size_t size)
{
	void *block = (alignment & (alignment - 1)) == 0 ? allocate(size, alignment) : NULL;
	return block != NULL ? block : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
	void *block;
	if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
		return EINVAL;
	block = memalign(alignment, size);
	if (block == NULL)
		return ENOMEM;
	*result = block;
	return 0;
}
