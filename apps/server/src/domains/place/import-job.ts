import { z } from 'zod'
import { showingPlaces } from '@lab/contract/place-words'
import { sexLabels } from '@lab/contract/place'
import { numberTail } from '@lab/contract/password-rules'
import { newId } from '../../kernel/database/columns.ts'
import { job } from '../../kernel/jobs/definition.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { foldUsername, hashPassword, hashPasswords, insertUsers } from '../identity/index.ts'
import { addOrgMembers, findOrganisation, holdPeople, keepDetails, roomForPeople } from '../org/index.ts'
import { underRule } from './first-password.ts'
import { joinGroups } from './import-groups.ts'
import { planImport, withinRoom, type ImportRow, type ListedStudent } from './import-rules.ts'
import { knownPeople } from './known-people.ts'
import { addMembers, advanceImport, findImport, groupNames, holdGroups, type ImportRecord } from './roster.ts'
import { savePlace } from './store.ts'
import type { WorkKernel } from './work.ts'

/** Rows of one transaction; fewer where each has a password of its own to be hashed, so that there is progress to see. */
const slice = { same: 500, number_tail: 100 } as const

export const importJobName = 'class.import'
/** What shows a place's people: it, the lists that count them, and the organisation's members. */
export const changedDomains = [...showingPlaces, 'member'] as const
const rest = {
  import_id: z.string(),
  password_hash: z.string().nullable(),
  /** The organisations whose people the one who confirmed may look up; all of the customer's without. */
  within: z.array(z.string()).optional(),
}
/** What was queued before places had their name says `class_id`. */
const Payload = z.union([
  z.object({ place_id: z.string(), ...rest }),
  z.object({ class_id: z.string(), ...rest }).transform(({ class_id, ...given }) => ({ place_id: class_id, ...given })),
])

/** The password of everybody's first sign-in, hashed; null for 学号后六位. */
type FirstPassword = string | null
/** What an import is done with, apart from its list. */
interface Terms {
  customerId: string
  first: FirstPassword
  within: ReadonlySet<string> | undefined
}
const ruleOf = (first: FirstPassword) => (first === null ? 'number_tail' : 'same')

const listedOf = (row: ImportRow): ListedStudent => ({
  line: row.line,
  number: row.number,
  realName: row.real_name,
  phone: row.phone,
  email: row.email,
  sex: row.sex === '' ? '' : sexLabels[row.sex],
  administrativeClass: row.administrative_class,
  major: row.major,
  group: row.group_name,
})

/**
 * Imports what the preview promised, in slices that are each one transaction. People may have been added meanwhile, so
 * every slice is planned again; the report says what was really done. Safe to run twice: who is there is only found again.
 */
export const importJob = job(importJobName, interactive, Payload, async (run) => {
  const { connection, events } = run.kernel
  const { place_id: placeId, import_id: importId, password_hash: first, within } = run.payload
  const record = await findImport(connection.db, placeId, importId)
  if (!record || record.state === 'done') return { rows: 0 }
  const organisation = await findOrganisation(connection.db, record.orgId)
  if (!organisation) return { rows: 0 }
  const terms: Terms = { customerId: organisation.customerId, first, within: within && new Set(within) }
  const done: ImportRow[] = []
  const size = slice[ruleOf(first)]
  for (let at = 0; at < record.rows.length; at += size) {
    if (run.cancelled()) break
    const some = record.rows.slice(at, at + size)
    done.push(...(await importSlice(run.kernel, record, terms, some)))
    await run.progress(done.length, record.rows.length, `已处理 ${done.length} 名`)
  }
  // The server stops: the rows that are done are found again when it goes on.
  if (run.stopping()) return undefined
  const rest = record.rows
    .slice(done.length)
    .map((row): ImportRow => ({ ...row, action: 'refused', reason: '导入已取消' }))
  await connection.transaction(async (tx) => {
    await advanceImport(tx, importId, 'running', { state: 'done', rows: [...done, ...rest] })
    for (const domain of changedDomains) await events.publish(tx, { domain, id: placeId, orgId: record.orgId, placeId })
  })
  run.conclude(`已处理 ${done.length} 名`)
  return { rows: done.length }
})

/** What the preview said of a row: a slice alone cannot tell what is odd in the whole list, or how a word was written. */
const said = ({ reason, is_odd }: ImportRow, now: ImportRow): Partial<ImportRow> =>
  is_odd && now.action !== 'refused' ? { reason, is_odd } : {}

/** What a row says of a person; an empty cell says nothing. */
const given = ({ sex, major, administrative_class }: ImportRow) => ({
  sex: sex || undefined,
  major: major || undefined,
  administrative_class: administrative_class || undefined,
})

/** The known people among the rows, and what each row would do now. */
async function planSlice(
  tx: Tx,
  { placeId, orgId }: ImportRecord,
  { customerId, first, within }: Terms,
  rows: ImportRow[],
) {
  const numbers = rows.map((row) => row.number)
  const known = await knownPeople(tx, { placeId, orgId, customerId, within }, numbers)
  const names = await groupNames(tx, placeId)
  const plan = planImport(rows.map(listedOf), known, customerId, names).map((row) => underRule(row, ruleOf(first)))
  return { known, plan, created: plan.filter((row) => row.action === 'create') }
}

/** The number's tail; who has none is refused by then. */
const tailOf = ({ number }: ImportRow): string => numberTail(number) ?? newId()

/** Hashes by number, made before the transaction: it must not stay open for as long as they take. */
async function tailHashes(rows: ImportRow[]): Promise<ReadonlyMap<string, string>> {
  const hashes = await hashPasswords(rows.map(tailOf))
  return new Map(rows.map((row, index) => [row.number, hashes[index]!]))
}

type ImportKernel = WorkKernel & Pick<Kernel, 'connection'>

async function importSlice(
  kernel: ImportKernel,
  record: ImportRecord,
  terms: Terms,
  rows: ImportRow[],
): Promise<ImportRow[]> {
  const { connection } = kernel
  const { customerId, first } = terms
  // A line refused in the preview stays refused: its reason (a repeated number) may lie in another slice.
  const open = rows.filter((row) => row.action !== 'refused')
  const own = await tailHashes(first === null ? (await planSlice(connection.db, record, terms, open)).created : [])
  return connection.transaction(async (tx) => {
    // Before anything is read of them: who is in which group is decided once.
    if (open.some((row) => row.group_name !== '')) await holdGroups(tx, record.placeId)
    const { known, plan: wanted, created: newcomers } = await planSlice(tx, record, terms, open)
    if (newcomers.length) await holdPeople(tx, customerId)
    const plan = newcomers.length ? withinRoom(wanted, await roomForPeople(tx, customerId)) : wanted
    const planned = plan.filter((row) => row.action === 'create')
    const created = await Promise.all(
      planned.map(async (row) => ({
        id: newId(),
        username: foldUsername(row.number),
        number: row.number,
        realName: row.real_name,
        phone: row.phone,
        email: row.email,
        customerId,
        roles: ['student' as const],
        // Somebody whose account has gone since a moment ago has no hash yet.
        passwordHash: first ?? own.get(row.number) ?? (await hashPassword(tailOf(row))),
        mustChangePassword: true,
      })),
    )
    await insertUsers(tx, created)
    const byNumber = new Map(
      known
        .filter((person) => person.customerId === customerId)
        .map((person) => [person.number.toLowerCase(), person.userId]),
    )
    for (const user of created) byNumber.set(user.number.toLowerCase(), user.id)
    const coming = plan.flatMap((row) => {
      const userId = row.action === 'refused' ? undefined : byNumber.get(row.number.toLowerCase())
      return userId ? [{ userId, group: row.group_name, ...given(row) }] : []
    })
    const joining = coming.map(({ userId }) => userId)
    await addOrgMembers(tx, record.orgId, joining)
    await keepDetails(tx, record.orgId, coming)
    // An organisation's own place has its id: its members are its learners by themselves.
    if (record.placeId !== record.orgId) {
      await addMembers(tx, record.placeId, record.orgId, joining, 'student')
      await joinGroups(tx, kernel, record, coming)
    }
    await savePlace(tx, record.placeId, {})
    const byLine = new Map(plan.map((row) => [row.line, row]))
    // What was new when it was previewed and is a member now was made by this import before the server was killed.
    return rows.map((row) => {
      const now = byLine.get(row.line) ?? row
      return now.action === 'present' && row.action !== 'present' ? { ...row } : { ...now, ...said(row, now) }
    })
  })
}
