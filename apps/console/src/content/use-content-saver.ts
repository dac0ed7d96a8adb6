import type { ContentKind } from '@lab/contract/kinds'
import { useEffect, useState } from 'react'
import { isApiError } from '../api/request/api-error.ts'
import { phaseOf } from '../kit/autosave/autosave.ts'
import { createSaver } from '../kit/autosave/saver.ts'
import { useStore } from '../kit/state/store.ts'
import { useStaleContents } from './life/stale.ts'

type Versioned = { version: number }

export interface SaverCalls<Given extends Versioned, Values extends Record<string, unknown>> {
  /** What of an answer is edited here. */
  valuesOf: (given: Given) => Values
  /** Why something cannot be saved as it is; empty where it can. */
  complaintAbout: (values: Values) => string
  put: (changes: Partial<Values>, version: number) => Promise<Versioned>
  get: () => Promise<Given>
}

/** Saves a part of a content that has the content's version by itself while it is being edited. */
export function useContentSaver<Given extends Versioned, Values extends Record<string, unknown>>(
  kind: ContentKind,
  given: Given,
  { valuesOf, complaintAbout, put, get }: SaverCalls<Given, Values>,
) {
  const stale = useStaleContents()
  const [{ saver, followed, first }] = useState(() => ({
    followed: valuesOf,
    first: given,
    saver: createSaver<Values>({
      values: valuesOf(given),
      version: given.version,
      complaintAbout,
      put: async (changes, version) => {
        const saved = await put(changes, version)
        void stale(kind)
        return saved
      },
      get: async () => {
        const theirs = await get()
        return { values: valuesOf(theirs), version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  }))
  // Follows the server: a colleague's change arrives with it.
  useEffect(() => {
    // It began with the first answer: there is nothing new in it, and to compare thousands of values takes its time.
    if (given !== first) saver.found(followed(given), given.version)
  }, [saver, followed, first, given])
  // What was written last is still saved when the page goes.
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
