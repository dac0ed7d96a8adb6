import { content as contract, recycleDays } from '@lab/contract/content'
import { bind } from '../../kernel/http/bind.ts'
import { restoreContent } from './life.ts'
import { listContents } from './list.ts'
import { presentBin, presentRow } from './present.ts'
import { listBin, saveContent, type FullContent } from './store.ts'
import { contentUses } from './uses.ts'

/** The start of the recycle bin's window at `now`. */
export const binSince = (now: Date): Date => new Date(now.getTime() - recycleDays * 24 * 60 * 60 * 1000)

export const contentEndpoints = bind('content', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listContents(tx, { actor, kind: query.kind }, query)
    return { contents: rows.map((row) => presentRow(actor, row)), total }
  },
  bin: async ({ actor, query, tx, now }) => {
    const { rows, total } = await listBin(tx, actor, query, binSince(now))
    return { contents: rows.map((row) => presentBin(actor, row)), total }
  },
  uses: async ({ refs, tx, kernel }) => ({ uses: await contentUses(tx, kernel, refs['body.ids'] as FullContent[]) }),
  restore: async ({ actor, object, tx, now, ok, changed }) => {
    const { id, title, kind } = ok(await restoreContent(tx, actor, object, now))
    changed({ domain: 'content', id })
    changed({ domain: kind, id })
    return { content: { id, title } }
  },
  setUseScope: async ({ actor, object, body, tx, ok, changed }) => {
    const { id, kind, useScope } = ok(await saveContent(tx, actor, object.id, null, { useScope: body.use_auth_scope }))
    changed({ domain: 'permission', id })
    changed({ domain: kind, id })
    return { use_auth_scope: useScope }
  },
})
