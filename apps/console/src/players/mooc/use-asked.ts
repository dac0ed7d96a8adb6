import { dueQuestion, type AskedInVideo } from '@lab/contract/video-questions'
import { useEffect, useRef, useState, type RefObject } from 'react'

/** What a video asks now: it stops at a question, and goes on once that is answered or passed over. */
export function useAsked(
  player: RefObject<HTMLVideoElement | null>,
  questions: readonly AskedInVideo[],
  isLocked: boolean,
): { asked: AskedInVideo | undefined; goOn: () => void } {
  const [askedId, setAsked] = useState<string>()
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ questions, passed, isLocked })
  useEffect(() => {
    latest.current = { questions, passed, isLocked }
  })
  // Outside thing followed: where the browser's player is.
  useEffect(() => {
    const element = player.current
    if (!element) return
    const look = (): void => {
      const now = latest.current
      if (now.isLocked || element.seeking) return
      const isSettled = (id: string): boolean =>
        now.passed.has(id) || now.questions.some((one) => one.id === id && one.given !== null)
      const due = dueQuestion(now.questions, element.currentTime, isSettled)
      if (!due) return
      element.pause()
      // The question is next to the video, where nobody sees it who has the video on all of the screen.
      if (document.fullscreenElement) void document.exitFullscreen()
      setAsked(due.id)
    }
    const events = ['timeupdate', 'play', 'seeked']
    for (const name of events) element.addEventListener(name, look)
    return () => {
      for (const name of events) element.removeEventListener(name, look)
    }
  }, [player])
  const goOn = (): void => {
    if (askedId !== undefined) setPassed(new Set([...passed, askedId]))
    setAsked(undefined)
    latest.current = { ...latest.current, passed: new Set([...passed, askedId ?? '']) }
    // Where the browser wants a press on the video itself, that is the next one.
    void player.current?.play().catch(() => undefined)
  }
  return { asked: questions.find(({ id }) => id === askedId), goOn }
}
