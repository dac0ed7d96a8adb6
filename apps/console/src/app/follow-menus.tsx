import { menuPages } from '@lab/contract/menu-pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../api/live-events.ts'
import { menuCounts } from './menu-counts.ts'
import { api } from '../api/request/api.ts'
import { loadMenus } from '../api/session/menus.ts'

/** Changes of these may let something wait, or wait no longer. */
const concerning = new Set([
  'query',
  'record',
  'live',
  'classroom',
  'taughtCourse',
  'project',
  'review',
  'library',
  'sync',
])
/** A class at work changes something every second; a number next to the menu need not. */
const settleMs = 5_000

/** Keeps the menus' entries and numbers. Draws nothing; mounted once for each organisation. */
export default function FollowMenus() {
  const client = useQueryClient()
  const { data } = useQuery({
    ...api.dashboard.waiting.query({}, { quiet: true }),
    // Being stuck is a matter of the clock alone.
    refetchInterval: 120_000,
  })
  // The menu is outside of whatever is asked for.
  useEffect(() => {
    const counts = data && {
      [menuPages.class]: data.classes,
      [menuPages.course]: data.courses,
      [menuPages.project]: data.projects,
      [menuPages.publish_review]: data.reviews,
    }
    menuCounts.set(counts ?? {})
  }, [data])
  // What this person may do has changed.
  useEffect(
    () =>
      onLiveEvent(({ domain }) => {
        if (domain === 'me') loadMenus(true).catch(() => undefined)
      }),
    [],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveEvent(({ domain }) => {
      if (!concerning.has(domain)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['dashboard', 'waiting'] })
      }, settleMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
      menuCounts.set({})
    }
  }, [client])
  return null
}
