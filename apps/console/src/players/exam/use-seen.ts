import { useEffect, type RefObject } from 'react'

/** Tells of every question that comes into the middle of the screen; `shown` is the one that is shown alone. */
export function useSeen(
  list: RefObject<HTMLElement | null>,
  shown: string | undefined,
  see: ((key: string) => void) | undefined,
): void {
  // Outside thing followed: what the window shows.
  useEffect(() => {
    if (!see || !list.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) see(target.id.slice('question-'.length))
      },
      { rootMargin: '-20% 0px' },
    )
    for (const question of list.current.querySelectorAll('article[id^="question-"]')) watcher.observe(question)
    return () => watcher.disconnect()
  }, [list, shown, see])
}
