import type { FileAnswer } from '@lab/contract/endpoint'
import { roleLabels } from '@lab/contract/identity'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { historyOf } from './history.ts'
import { deviceOf } from './rules.ts'
import { membershipsOf, openSessions, type UserRecord } from './store.ts'

const mostEntries = 1000
const at = (date: Date | null): string => date?.toISOString() ?? ''

/** What a person has learned and made, as other domains keep it. */
export interface PersonalWork {
  learned: readonly {
    kind: string
    title: string
    place: string
    state: string
    score: number | null
    maxScore: number
    at: Date | null
  }[]
  made: readonly { kind: string; title: string; at: Date }[]
}

/** What is kept about a person's account, as a workbook that they can be given. */
export async function personalData(
  tx: Tx,
  actor: Actor,
  person: UserRecord,
  { learned, made }: PersonalWork,
): Promise<FileAnswer> {
  const memberships = await membershipsOf(tx, person.id)
  const sessions = await openSessions(tx, person.id)
  const { rows } = await historyOf(tx, actor, person, { page: 1, per_page: mostEntries })
  return xlsxAnswer(
    `${person.realName}-个人数据`,
    {
      name: '账号',
      header: ['项目', '内容'],
      rows: [
        ['用户名', person.username],
        ['姓名', person.realName],
        ['学号/工号', person.number],
        ['手机', person.phone],
        ['邮箱', person.email],
        ['角色', person.roles.map((role) => roleLabels[role]).join('、')],
        ['客户', person.customerName ?? ''],
        ['创建时间', at(person.createdAt)],
        ['最近使用', at(person.lastSeenAt)],
      ],
    },
    {
      name: '组织',
      header: ['组织', '组织管理员', '加入时间'],
      rows: memberships.map((one) => [one.name, one.isAdmin ? '是' : '否', at(one.joinedAt)]),
    },
    {
      name: '登录会话',
      header: ['登录时间', '最近使用', '设备', 'IP地址'],
      rows: sessions.map((one) => [at(one.startedAt), at(one.lastSeenAt), deviceOf(one.userAgent), one.ip]),
    },
    {
      name: '学习记录',
      header: ['类型', '内容', '班级或课程', '状态', '得分', '满分', '最近学习'],
      rows: learned.map((one) => [one.kind, one.title, one.place, one.state, one.score, one.maxScore, at(one.at)]),
    },
    {
      name: '创建的内容',
      header: ['类型', '名称', '创建时间'],
      rows: made.map((one) => [one.kind, one.title, at(one.at)]),
    },
    {
      name: '操作历史',
      header: ['时间', '操作人', '操作', '对象', '组织'],
      rows: rows.map((row) => [at(row.at), row.actorName, row.summary, row.objectTitle, row.organisation]),
    },
  )
}
