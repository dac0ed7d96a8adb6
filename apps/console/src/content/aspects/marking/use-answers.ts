import { mostFollowed, type AnswerGroup, type MarkingAnswer } from '@lab/contract/marking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { onLiveEvent } from '../../../api/live-events.ts'
import { longestPaceMs } from '../../../api/live-pace.ts'
import { api } from '../../../api/request/api.ts'
import { afterChanges, countedAfter, withAnswers } from './bench-rules.ts'

/** What is counted of a whole item is asked for again once its marker rests so long. */
const restMs = 5_000

export interface Answers {
  groups: AnswerGroup[] | undefined
  error: Error | null
  retry: () => void
  /** Takes in what the reader has marked: the list and the counts above it. */
  take: (answers: readonly MarkingAnswer[]) => void
}

/**
 * The answers to an item, thousands of them: asked for once. Afterwards what the reader marks is put into it, and of what others mark
 * only that is asked for.
 */
export function useAnswers(offeringId: string, key: string): Answers {
  const client = useQueryClient()
  const list = api.marking.answers.query({ params: { id: offeringId, key } })
  // To compare thousands of answers with those before costs frames, and only those in sight are drawn.
  const { data, error, refetch } = useQuery({
    ...list,
    structuralSharing: false,
    meta: { ...list.meta, isFollowed: true },
  })
  useEffect(() => {
    const params = { id: offeringId, key }
    const { queryKey } = api.marking.answers.query({ params })
    const marked = new Set<string>()
    let isWhole = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      timer = undefined
      const attemptIds = [...marked]
      const asksAll = isWhole || attemptIds.length > mostFollowed
      marked.clear()
      isWhole = false
      if (asksAll) return client.invalidateQueries({ queryKey })
      const query = { attempt_ids: attemptIds.join(',') }
      const changes = await api.marking.changes({ params, query }, { quiet: true })
      client.setQueryData(queryKey, (known) => known && { groups: withAnswers(known.groups, afterChanges(changes)) })
    }
    const stop = onLiveEvent(({ domain, id, kind }) => {
      if (domain !== 'marking') return
      if (kind === 'answer' && id !== undefined) marked.add(id)
      else if (id !== offeringId) return
      // Taken or put back: the answer to any question says who has what.
      else if (kind !== 'taken') isWhole = true
      // What could not be asked for now comes with the next change.
      timer ??= setTimeout(() => void ask().catch(() => (isWhole = true)), longestPaceMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, offeringId, key])
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const take = useCallback(
    (answers: readonly MarkingAnswer[]): void => {
      const { queryKey } = api.marking.answers.query({ params: { id: offeringId, key } })
      const overview = api.marking.overview.query({ params: { id: offeringId } }).queryKey
      // A mark can use up what its marker is handed, which the server says of the whole item.
      const settle = async (): Promise<void> => {
        await client.invalidateQueries({ queryKey: overview })
        const item = client.getQueryData(overview)?.items.find((one) => one.key === key)
        const listed = client.getQueryData(queryKey)?.groups.flatMap((group) => group.answers)
        if (item?.mine !== listed?.filter((one) => one.is_mine).length) await client.invalidateQueries({ queryKey })
      }
      clearTimeout(rest.current)
      rest.current = setTimeout(() => void settle(), restMs)
      const now = new Map(answers.map((one) => [one.attempt_id, one]))
      const known = client.getQueryData(queryKey)
      if (!known) return
      const before = known.groups.flatMap((group) => group.answers.filter((one) => now.has(one.attempt_id)))
      client.setQueryData(queryKey, { groups: withAnswers(known.groups, (one) => now.get(one.attempt_id) ?? one) })
      client.setQueryData(
        overview,
        (shown) =>
          shown && {
            ...shown,
            items: shown.items.map((item) => (item.key === key ? countedAfter(item, before, answers) : item)),
          },
      )
    },
    [client, offeringId, key],
  )
  // Nobody is at this item's list any more.
  useEffect(() => () => clearTimeout(rest.current), [])
  return { groups: data?.groups, error, retry: () => void refetch(), take }
}
