import { banner as contract } from '@lab/contract/banner'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { bannerPolicy } from './policy.ts'
import { isFor, rollBack, statusOf, togglePublished, type BannerVersions } from './rules.ts'
import {
  deleteBanner,
  faceOf,
  findBanner,
  insertBanner,
  listBanners,
  saveBanner,
  shownBanners,
  versionsOf,
  type NamedBanner,
} from './store.ts'

const present = (actor: Actor, { row, creatorName }: NamedBanner) => ({
  id: row.id,
  ...faceOf(row),
  use_status: row.isUsed ? (1 as const) : (0 as const),
  published: row.shown !== null,
  resource_status: statusOf(versionsOf(row)),
  can_rollback: row.former !== null,
  creator: { id: row.creatorId, real_name: creatorName },
  version: row.version,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  can: abilities({ edit: bannerPolicy.edit(actor), remove: bannerPolicy.remove(actor) }),
})

const presentOne = async (tx: Tx, actor: Actor, id: string) => ({
  banner: present(actor, orAbsent(await findBanner(tx, id))),
})
const asPatch = ({ written, shown, former }: BannerVersions) => ({ ...written, shown, former })

async function shownTo(tx: Tx, who: 'teacher' | 'student') {
  const rows = (await shownBanners(tx)).filter((row) => isFor(who, row.shown, row.isUsed))
  return {
    list: rows.map(({ id, shown }) => ({ id, title: shown!.title, picture: shown!.picture, link: shown!.link })),
    total: rows.length,
  }
}

export const bannerEndpoints = bind('banner', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listBanners(tx, query)
    return { list: rows.map((row) => present(actor, row)), total }
  },
  create: async ({ actor, body, tx }) => presentOne(tx, actor, await insertBanner(tx, actor.userId, body)),
  get: async ({ actor, object, tx }) => presentOne(tx, actor, object.row.id),
  update: async ({ actor, object, body, tx, ok }) => {
    const { version, ...face } = body
    ok(await saveBanner(tx, object.row.id, version ?? null, face))
    return presentOne(tx, actor, object.row.id)
  },
  remove: async ({ object, tx }) => {
    await deleteBanner(tx, object.row.id)
  },
  pubStatus: async ({ actor, object, tx, ok }) => {
    const { row } = object
    ok(await saveBanner(tx, row.id, row.version, asPatch(togglePublished(versionsOf(row)))))
    return presentOne(tx, actor, row.id)
  },
  useStatus: async ({ actor, object, body, tx, ok }) => {
    ok(await saveBanner(tx, object.row.id, null, { isUsed: body.use_status === 1 }))
    return presentOne(tx, actor, object.row.id)
  },
  rollback: async ({ actor, object, tx, ok }) => {
    const { row } = object
    ok(await saveBanner(tx, row.id, row.version, asPatch(ok(rollBack(versionsOf(row))))))
    return presentOne(tx, actor, row.id)
  },
  forTeachers: async ({ tx }) => shownTo(tx, 'teacher'),
  forStudents: async ({ tx }) => shownTo(tx, 'student'),
})
