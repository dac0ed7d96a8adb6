import type { Page } from 'playwright-core'

/** What is there once an interaction has been answered: an element that is drawn, with this text in it. */
export type Answered = { selector: string; text?: string }

type Marked = { answer?: Promise<number> }

/** In the page: milliseconds from the next press or key to the frame that shows the answer. */
function watch({ selector, text, on }: Answered & { on: 'click' | 'keydown' }): void {
  const isThere = (): boolean =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (one) => one.checkVisibility() && (text === undefined || one.textContent.includes(text)),
    )
  ;(window as Marked).answer = new Promise((resolve) => {
    let started: number | undefined
    const look = (): void => {
      if (started === undefined || !isThere()) return
      watcher.disconnect()
      const from = started
      // Drawn once the frame that shows it has been made.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    }
    const watcher = new MutationObserver(look)
    // Mod keys of a shortcut are keys of their own; the last one counts. The browser's own time of the event includes how
    // long it waited for whatever ran before.
    document.addEventListener(on, (event) => void (started = event.timeStamp), { capture: true })
    watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  })
}

export async function answerTo(
  page: Page,
  on: 'click' | 'keydown',
  answered: Answered,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watch, { ...answered, on })
  await act()
  return page.evaluate(() =>
    Promise.race([(window as Marked).answer!, new Promise<number>((_, no) => setTimeout(no, 15_000))]),
  )
}

/** Nothing runs and nothing is on its way: the page has done what it does by itself. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(2_500)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
}

type Frames = { last: number; longest: number; count: number; scrolls: number; isOn: boolean }

/** Scrolls by the wheel, there and half back; the longest time between two frames in milliseconds. */
export async function longestFrame(page: Page, direction: 'down' | 'across' = 'down'): Promise<number> {
  await page.evaluate(() => {
    const frames: Frames = { last: performance.now(), longest: 0, count: 0, scrolls: 0, isOn: true }
    ;(window as unknown as { frames: Frames }).frames = frames
    // A table too wide for its place scrolls inside itself.
    document.addEventListener('scroll', () => void (frames.scrolls += 1), { capture: true })
    const next = (now: number): void => {
      // The first ones belong to the start.
      if (frames.count > 2) frames.longest = Math.max(frames.longest, now - frames.last)
      frames.last = now
      frames.count += 1
      if (frames.isOn) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let step = 0; step < 60; step += 1) {
    const by = step < 40 ? 240 : -240
    await page.mouse.wheel(direction === 'across' ? by : 0, direction === 'down' ? by : 0)
  }
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: Frames }
    frames.isOn = false
    if (frames.scrolls === 0) throw new Error('the list did not scroll')
    return frames.longest
  })
}

type Counting = { longest: number; isOn: boolean }

/** The longest time between two frames while something goes on, in milliseconds. */
export async function longestDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counting: Counting = { longest: 0, isOn: true }
    ;(window as unknown as { counting: Counting }).counting = counting
    let last = performance.now()
    const next = (now: number): void => {
      counting.longest = Math.max(counting.longest, now - last)
      last = now
      if (counting.isOn) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  return page.evaluate(() => {
    const { counting } = window as unknown as { counting: Counting }
    counting.isOn = false
    return counting.longest
  })
}
