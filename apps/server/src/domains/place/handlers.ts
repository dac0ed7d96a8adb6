import {
  importActionLabels,
  importFieldLabels,
  place as contract,
  isLeadRole,
  placeKindLabels,
  sexLabels,
  type ImportColumn,
} from '@lab/contract/place'
import { passwordProblem } from '@lab/contract/password-rules'
import { successCodes } from '@lab/contract/refusals'
import { stringify } from 'csv-stringify/sync'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import { partBytes } from '../../kernel/http/part-bytes.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { orAbsent, refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import { hashPassword } from '../identity/index.ts'
import { administersCustomer, findOrganisation, keepDetails } from '../org/index.ts'
import type { Place } from './find.ts'
import type { GuardedMember } from './guard.ts'
import { changedDomains, importJobName } from './import-job.ts'
import { planImport, readList, withoutGroups } from './import-rules.ts'
import { knownPeople } from './known-people.ts'
import { drawIntoGroups, joinPlace, newInviteCode } from './operations.ts'
import { notArchived, takesIn, takesList } from './policy.ts'
import { presentImport, presentPlace } from './present.ts'
import { readTable } from '../../kernel/sheets/read-table.ts'
import * as roster from './roster.ts'
import type { ImportRecord } from './roster.ts'
import { savePlace } from './store.ts'

const uploadLimitBytes = 10 * 1024 * 1024

const groupsOf = async (tx: Tx, placeId: string) => {
  const { groups, members } = await roster.listGroups(tx, placeId)
  const brief = (person: (typeof members)[number]) => ({
    id: person.id,
    real_name: person.realName,
    avatar: person.avatar,
  })
  return {
    groups: groups.map((group) => {
      const inside = members.filter((person) => person.groupId === group.id).map(brief)
      return { id: group.id, name: group.name, member_count: inside.length, members: inside, version: group.version }
    }),
    ungrouped: members.filter((person) => !person.groupId).length,
  }
}

/** Members named by a request must all be of the place that was checked. */
const allOfPlace = (members: GuardedMember[], placeId: string): true | Refusal<'absent'> =>
  members.every(({ member }) => member.placeId === placeId) ? true : refuse('absent')

/** Who administers a part of the school only takes in the people of that part; undefined for all of the customer's. */
const lookedIn = (actor: Actor, { placeKind }: Place, customerId: string): ReadonlySet<string> | undefined =>
  placeKind === 'organisation' && !administersCustomer(actor, customerId) ? (actor.administers ?? new Set()) : undefined

/** What each column of the list was taken for, below the rows of a report. */
const columnLines = (columns: ImportColumn[]): string => {
  const said = columns
    .filter(({ example, field }) => example !== '' || field !== null)
    .map(({ heading, field }) => [`列「${heading}」`, field ? `作为${importFieldLabels[field]}导入` : '没有导入'])
  return `\n${stringify(said, { escape_formulas: true })}`
}

/** The place's pages, and the lists that count its people. */
const changes = ({ id, orgId }: Pick<Place, 'id' | 'orgId'>): ChangeEvent[] =>
  changedDomains.map((domain) => ({ domain, id, placeId: id, orgId }))

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** Lets the work that groups of a place have in common follow their members, in the same transaction. */
    groupsChanged(tx: Tx, placeId: string): Promise<void>
  }
}

export const placeEndpoints = bind('place', contract, {
  get: async ({ actor, object }) => ({ place: presentPlace(actor, object) }),

  newInviteCode: async ({ tx, object, body, ok, changed }) => {
    ok(notArchived(object))
    ok(takesIn(object, 'student'))
    const inviteCode = body.enabled ? newInviteCode() : null
    await savePlace(tx, object.id, { inviteCode })
    changes(object).forEach(changed)
    return { invite_code: inviteCode }
  },

  members: async ({ tx, kernel, actor, object, query }) => {
    const { rows, total } = await roster.listMembers(tx, kernel, object.id, {
      role: query.role,
      keyword: query.keyword,
      groupId: query.group_id,
      userId: query.user_id,
      page: query.page,
      perPage: query.per_page,
    })
    const members = rows.map(({ member, user, details, groupName, lastActiveAt, finishedCount, averageScore }) => ({
      id: member.id,
      user_id: user.id,
      real_name: user.realName,
      username: user.username,
      number: user.number,
      phone: user.phone,
      email: user.email,
      avatar: user.avatar,
      ...details,
      role: member.role,
      group_id: member.groupId,
      group_name: groupName ?? '',
      joined_at: member.joinedAt,
      last_active_at: lastActiveAt && new Date(lastActiveAt),
      finished_count: finishedCount,
      average_score: lacks(actor, 'record.see') ? null : averageScore,
    }))
    return { members, total }
  },

  addMembers: async ({ tx, object, body, ok, changed }) => {
    ok(notArchived(object))
    ok(takesIn(object, body.role))
    changes(object).forEach(changed)
    return { added: await joinPlace(tx, object, body.user_ids, body.role) }
  },

  candidates: async ({ tx, object, query }) => {
    const { rows, total } = await roster.listCandidates(tx, object, {
      who: query.who,
      keyword: query.keyword,
      page: query.page,
      perPage: query.per_page,
    })
    const candidates = rows.map((person) => ({
      user_id: person.userId,
      real_name: person.realName,
      username: person.username,
      number: person.number,
      avatar: person.avatar,
      role: person.role,
    }))
    return { candidates, total }
  },

  updateMember: async ({ tx, kernel, object, body, ok, refuse: leave, changed }) => {
    ok(notArchived(object.of))
    changes(object.of).forEach(changed)
    const { userId } = object.member
    const kept = await keepDetails(tx, object.of.orgId, [{ userId, ...body }])
    // The details are the organisation's: of who has left it there are none.
    if (!kept) leave('place.memberFixed', { reason: '该成员已不在本机构，不能修改资料' })
    const { rows } = await roster.listMembers(tx, kernel, object.of.id, { userId, page: 1, perPage: 1 })
    return orAbsent(rows[0]).details
  },

  setMemberRole: async ({ tx, object, body, ok, refuse: leave, changed }) => {
    ok(notArchived(object.of))
    ok(takesIn(object.of, body.role))
    changes(object.of).forEach(changed)
    if (!isLeadRole[object.member.role])
      leave('place.memberFixed', { reason: '学员不能改为教师或助教，请先移除再添加' })
    if (object.member.userId === object.of.ownerId) {
      leave('place.memberFixed', { reason: `${placeKindLabels[object.of.placeKind]}负责人的角色不能修改` })
    }
    await roster.setMemberRole(tx, object.member.id, body.role)
    return {}
  },

  removeMembers: async ({ tx, object, body, refs, kernel, ok, refuse: leave, changed }) => {
    ok(notArchived(object))
    changes(object).forEach(changed)
    const members = refs['body.member_ids'] as GuardedMember[]
    ok(allOfPlace(members, object.id))
    if (members.some(({ member }) => member.userId === object.ownerId)) {
      leave('place.memberFixed', { reason: `${placeKindLabels[object.placeKind]}负责人不能移除` })
    }
    const removed = await roster.removeMembers(tx, object.id, body.member_ids)
    await kernel.providers.groupsChanged(tx, object.id)
    return { removed }
  },

  importMembers: async ({ kernel, actor, object, query, parts, ok, refuse: leave }) => {
    ok(notArchived(object))
    ok(takesList(object))
    let preview: ImportRecord | undefined
    for await (const part of parts()) {
      const bytes = ok(await partBytes(part, uploadLimitBytes))
      if (!/\.(csv|xlsx)$/i.test(part.filename)) leave('file.wrongType', { formats: 'csv、xlsx' })
      const read = await readTable(part.filename, bytes, query.encoding)
      if ('problem' in read) return leave('place.fileUnreadable', { reason: read.problem })
      const listed = readList(read.table, query.columns)
      if ('problem' in listed) return leave('place.fileUnreadable', { reason: listed.problem })
      preview = await kernel.connection.transaction(async (tx) => {
        const { orgId, id: placeId } = object
        const { customerId } = orAbsent(await findOrganisation(tx, orgId))
        const within = lookedIn(actor, object, customerId)
        const known = await knownPeople(
          tx,
          { placeId, orgId, customerId, within },
          listed.students.map((student) => student.number),
        )
        const { students, columns } = object.placeKind === 'organisation' ? withoutGroups(listed) : listed
        const rows = planImport(students, known, customerId, await roster.groupNames(tx, placeId))
        const fileName = part.filename.slice(0, 200)
        return roster.insertImport(tx, {
          placeId,
          orgId,
          fileName,
          encoding: read.encoding,
          columns,
          rows,
          createdBy: actor.userId,
        })
      })
    }
    if (!preview) return leave('invalid', { message: '请上传文件' })
    return { import: presentImport(preview, { page: 1, per_page: 300 }, null) }
  },

  getImport: async ({ tx, object, params, query }) => {
    const record = orAbsent(await roster.findImport(tx, object.id, params.import_id))
    const progress = await roster.importProgress(tx, record)
    return { import: presentImport(record, query, progress, query.first_password) }
  },

  confirmImport: async ({ tx, kernel, actor, object, params, body, ok, refuse: leave, answerCode, changed }) => {
    ok(notArchived(object))
    ok(takesList(object))
    changes(object).forEach(changed)
    const { first_password, initial_password = '' } = body
    const isSame = first_password === 'same'
    const problem = isSame && passwordProblem(initial_password, await kernel.providers.loginRules(tx), '初始密码')
    if (problem) ok(refuseField('initial_password', problem))
    const record = orAbsent(await roster.findImport(tx, object.id, params.import_id))
    const within = lookedIn(actor, object, orAbsent(await findOrganisation(tx, object.orgId)).customerId)
    const job_id = await kernel.jobs.enqueue(tx, {
      name: importJobName,
      title: `导入名单「${record.fileName}」到${object.name}`,
      payload: {
        place_id: object.id,
        import_id: record.id,
        // One hash for all who get the same; anyone who gets one of their own has it hashed by the job.
        password_hash: isSame ? await hashPassword(initial_password) : null,
        ...(within && { within: [...within] }),
      },
      orgId: object.orgId,
      ownerId: actor.userId,
    })
    const isFirst = await roster.advanceImport(tx, record.id, 'preview', { state: 'running', jobId: job_id })
    if (!isFirst) leave('record.wrongState', { state: '已导入', verb: '再次导入' })
    answerCode(successCodes.accepted)
    return { job_id }
  },

  importReport: async ({ tx, object, params }) => {
    const record = orAbsent(await roster.findImport(tx, object.id, params.import_id))
    const rows = record.rows.map((row) => ({
      行号: row.line,
      学号: row.number,
      姓名: row.real_name,
      手机: row.phone,
      邮箱: row.email,
      性别: row.sex === '' ? '' : sexLabels[row.sex],
      行政班: row.administrative_class,
      专业: row.major,
      小组: row.group_name,
      结果: importActionLabels[row.action],
      说明: row.reason,
    }))
    // `escape_formulas`: a cell that begins like a formula must stay text when the report is opened in a spreadsheet.
    const text = stringify(rows, { header: true, bom: true, escape_formulas: true }) + columnLines(record.columns)
    return { filename: `${object.name}-导入报告.csv`, type: 'text/csv; charset=utf-8', body: Buffer.from(text) }
  },

  groups: async ({ tx, object }) => groupsOf(tx, object.id),

  createGroup: async ({ tx, object, body, refs, kernel, ok, refuse: leave, changed }) => {
    ok(notArchived(object))
    changes(object).forEach(changed)
    ok(allOfPlace(refs['body.member_ids'] as GuardedMember[], object.id))
    const { id: placeId, orgId } = object
    await roster.holdGroups(tx, placeId)
    if (await roster.groupNamed(tx, placeId, body.name)) leave('nameTaken', { label: '分组', name: body.name })
    const { groups } = await roster.listGroups(tx, placeId)
    const group = await roster.insertGroup(tx, {
      placeId,
      orgId,
      name: body.name,
      position: groups.length + 1,
    })
    await roster.placeInGroup(tx, placeId, group.id, body.member_ids)
    await kernel.providers.groupsChanged(tx, placeId)
    return { group: orAbsent((await groupsOf(tx, placeId)).groups.find((one) => one.id === group.id)) }
  },

  updateGroup: async ({ tx, object, body, refs, kernel, ok, refuse: leave, changed }) => {
    ok(notArchived(object.of))
    changes(object.of).forEach(changed)
    const { placeId, id } = object.group
    ok(allOfPlace(refs['body.member_ids'] as GuardedMember[], placeId))
    const name = body.name ?? object.group.name
    await roster.holdGroups(tx, placeId)
    const other = await roster.groupNamed(tx, placeId, name)
    if (other && other.id !== id) leave('nameTaken', { label: '分组', name })
    if (!(await roster.saveGroup(tx, id, body.version, name))) leave('changedMeanwhile')
    if (body.member_ids) {
      await roster.placeInGroup(tx, placeId, id, body.member_ids)
      await kernel.providers.groupsChanged(tx, placeId)
    }
    return { group: orAbsent((await groupsOf(tx, placeId)).groups.find((one) => one.id === id)) }
  },

  removeGroup: async ({ tx, kernel, object, ok, refuse: leave, changed }) => {
    ok(notArchived(object.of))
    changes(object.of).forEach(changed)
    await roster.holdGroups(tx, object.of.id)
    if ((await roster.groupsAtWork(tx, kernel, [object.group.id])).length)
      leave('place.memberFixed', { reason: `「${object.group.name}」已有小组学习记录，不能删除，可以调整组内成员` })
    await roster.removeGroup(tx, object.group)
    return {}
  },

  drawGroups: async ({ tx, object, body, kernel, ok, refuse: leave, changed }) => {
    ok(notArchived(object))
    changes(object).forEach(changed)
    await roster.holdGroups(tx, object.id)
    const { groups } = await roster.listGroups(tx, object.id)
    const ids = groups.map(({ id }) => id)
    const [busy] = body.keep_present ? [] : await roster.groupsAtWork(tx, kernel, ids)
    if (busy !== undefined)
      leave('place.memberFixed', { reason: `「${busy}」已有小组学习记录，不能重新分组，可以只分配未分组的学员` })
    await drawIntoGroups(tx, kernel, object, { size: body.size, how: body.how, keepPresent: body.keep_present })
    await kernel.providers.groupsChanged(tx, object.id)
    return { groups: (await groupsOf(tx, object.id)).groups }
  },
})
