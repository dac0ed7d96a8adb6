import { dayMs } from '@lab/contract/days'
import { content as contract, recycleDays } from '@lab/contract/content'
import { kindLabels } from '@lab/contract/kinds'
import { successCodes } from '@lab/contract/refusals'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent, Handler, LogFacts } from '../../kernel/http/context.ts'
import { orAbsent } from '../../kernel/result.ts'
import { isCopiedInBackground, startCopy } from './copy-job.ts'
import { lifeOf } from './kind-life.ts'
import { changeState, publishContent, removeContent, restoreContent, restoreVersion } from './life.ts'
import { listContents } from './list.ts'
import { presentBin, presentRow, presentStanding, presentVersion } from './present.ts'
import { listBin } from './bin.ts'
import { findContent, listVersions, saveContent, type FullContent } from './store.ts'
import { contentUses } from './uses.ts'

/** The start of the recycle bin's window at `now`. */
export const binSince = (now: Date): Date => new Date(now.getTime() - recycleDays * dayMs)

type Told = Pick<FullContent, 'id' | 'kind' | 'orgId'>

/** What a line of the operation log says of a content: 发布实验, and the kind's own page behind the title. */
const named = (verb: string, { kind }: Pick<FullContent, 'kind'>): LogFacts => ({
  summary: `${verb}${kindLabels[kind]}`,
  objectKind: kind,
})

/** Lists of contents and the pages of its kind show something else now. */
function tell(changed: (event: ChangeEvent) => void, { id, kind, orgId }: Told): void {
  for (const domain of ['content', kind]) changed({ domain, id, orgId })
}

/** Takes a content out of use, or back into it. */
const turned =
  (verb: 'disable' | 'enable', word: string): Handler<(typeof contract)['disable' | 'enable']> =>
  async ({ actor, object, tx, ok, changed, logged }) => {
    const saved = ok(await changeState(tx, actor, object, verb))
    logged(named(word, object))
    tell(changed, object)
    return { content: presentStanding(saved) }
  }

export const contentEndpoints = bind('content', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listContents(tx, { actor, kind: query.kind }, query)
    return { contents: rows.map((row) => presentRow(actor, row)), total }
  },
  bin: async ({ actor, query, tx, now }) => {
    const { rows, total } = await listBin(tx, actor, query, binSince(now))
    return { contents: rows.map((row) => presentBin(actor, row)), total }
  },
  uses: async ({ actor, refs, tx, kernel }) => ({
    uses: await contentUses(tx, kernel, actor, refs['body.ids'] as FullContent[]),
  }),
  restore: async ({ actor, object, tx, now, ok, changed, logged }) => {
    const saved = ok(await restoreContent(tx, actor, object, now))
    logged(named('恢复', object))
    tell(changed, object)
    return { content: presentStanding(saved) }
  },
  copy: async ({ actor, object, body, tx, kernel, ok, refuse, changed, logged, answerCode }) => {
    const { orgId } = actor
    if (orgId === null) return refuse('noOrganisation')
    const who = { ...actor, orgId }
    logged(named('复制', object))
    if (await isCopiedInBackground(tx, kernel, who, object)) {
      const jobId = await startCopy(tx, kernel, who, object, body.title)
      answerCode(successCodes.accepted)
      return { content: null, left_out: [], job_id: jobId }
    }
    const { id, leftOut } = ok(await lifeOf(kernel.kinds, object.kind).copy(tx, who, object, { title: body.title }))
    const { kind, title } = orAbsent(await findContent(tx, id, { actor, kernel }))
    tell(changed, { id, kind, orgId })
    return { content: { id, kind, title }, left_out: leftOut, job_id: null }
  },
  publish: async ({ actor, object, body, tx, kernel, ok, changed, logged }) => {
    const { version: seen, note, force, reason } = body
    const saved = ok(await publishContent(tx, kernel, actor, object, { seen, note, force, by: actor }))
    const after = { state: saved.state, version: saved.publishedVersion, note }
    logged({
      ...named('发布', object),
      before: { state: object.state, version: object.publishedVersion },
      after: force ? { ...after, 跳过验证的原因: reason } : after,
    })
    tell(changed, object)
    return { content: presentStanding(saved) }
  },
  disable: turned('disable', '停用'),
  enable: turned('enable', '启用'),
  remove: async ({ actor, object, tx, kernel, now, ok, changed, logged }) => {
    ok(await removeContent(tx, kernel, actor, object, now))
    logged(named('删除', object))
    tell(changed, object)
    return {}
  },
  versions: async ({ object, query, tx, kernel }) => {
    const { rows, total } = await listVersions(tx, object.id, query)
    const numbers = rows.map((row) => row.version)
    const figures = await lifeOf(kernel.kinds, object.kind).figures?.(tx, object.id, numbers)
    return { versions: rows.map((row) => presentVersion(row, figures?.get(row.version))), total }
  },
  restoreVersion: async ({ actor, object, params, body, tx, kernel, ok, changed, logged }) => {
    const number = Number(params.number)
    const { content, leftOut } = ok(await restoreVersion(tx, kernel, actor, object, { number, seen: body.version }))
    logged({
      summary: `恢复${kindLabels[object.kind]}的历史版本`,
      objectKind: object.kind,
      before: {},
      after: { 草稿恢复为: `v${number}`, ...(leftOut.length ? { 未恢复: leftOut } : {}) },
    })
    tell(changed, object)
    return { content: presentStanding(content), left_out: leftOut }
  },
  setUseScope: async ({ actor, object, body, tx, ok, changed }) => {
    const { id, useScope } = ok(await saveContent(tx, actor, object.id, null, { useScope: body.use_auth_scope }))
    changed({ domain: 'permission', id })
    tell(changed, object)
    return { use_auth_scope: useScope }
  },
})
