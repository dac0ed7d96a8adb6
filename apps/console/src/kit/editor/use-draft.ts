import { useEffect, useRef, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from './draft.ts'
import type { Draft } from './draft.ts'

const KEEP_AFTER_MS = 1000

/**
 * Keeps what is written in this browser a second after the last key, and offers back what was left from an earlier visit and
 * differs from the text now given. `note` is to be called with every change the user makes.
 */
export function useDraft(key: string | undefined, markdown: string) {
  const [offered, setOffered] = useState<Draft | undefined>(() => {
    const draft = key ? readDraft(key) : undefined
    return draft && draft.markdown !== markdown ? draft : undefined
  })
  const [keptAt, setKeptAt] = useState<number | undefined>(undefined)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | undefined>(undefined)

  // Outside thing followed: the page being left; what is not kept yet is kept then.
  useEffect(() => {
    const flush = () => {
      clearTimeout(pending.current?.timer)
      pending.current?.save()
      pending.current = undefined
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      clearTimeout(pending.current?.timer)
    }
  }, [])

  const note = (changed: string) => {
    if (!key) return
    clearTimeout(pending.current?.timer)
    const save = () => {
      const savedAt = Date.now()
      if (keepDraft(key, { markdown: changed, savedAt })) setKeptAt(savedAt)
    }
    const timer = setTimeout(() => {
      pending.current = undefined
      save()
    }, KEEP_AFTER_MS)
    pending.current = { timer, save }
  }
  const discard = () => {
    if (key) clearDraft(key)
    setOffered(undefined)
  }
  return { offered, keptAt, note, discard, accept: () => setOffered(undefined) }
}
