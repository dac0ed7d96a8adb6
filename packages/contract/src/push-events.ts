import type { AbilityName } from './abilities.ts'

interface PushEvent {
  label: string
  /** What somebody has to be allowed to read before they may have it sent elsewhere. */
  needs: AbilityName
}
const event = (label: string, needs: AbilityName): PushEvent => ({ label, needs })

/** What a school's other systems can hear of. */
export const pushEvents = {
  'person.created': event('新增用户', 'person.see'),
  'person.updated': event('修改用户', 'person.see'),
  'person.disabled': event('停用用户', 'person.see'),
  'person.enabled': event('启用用户', 'person.see'),
  'member.added': event('加入组织', 'organisation.see'),
  'member.removed': event('离开组织', 'organisation.see'),
  'class.created': event('新建班级或课程', 'place.see'),
  'class.updated': event('修改班级或课程', 'place.see'),
  'class.archived': event('归档班级或课程', 'place.see'),
  'class.members': event('班级成员变化', 'place.see'),
  'offering.created': event('添加教学内容', 'place.see'),
  'offering.updated': event('修改教学内容', 'place.see'),
  'offering.removed': event('移除教学内容', 'place.see'),
  'offering.opened': event('教学内容开放', 'place.see'),
  'offering.closed': event('教学内容截止', 'place.see'),
  'content.published': event('发布内容', 'content.see'),
  'content.disabled': event('停用内容', 'content.see'),
  'attempt.started': event('学员开始作答', 'record.see'),
  'attempt.submitted': event('学员提交', 'record.see'),
  'grade.confirmed': event('成绩确认', 'record.see'),
  'exam.released': event('考试公布成绩', 'record.see'),
  'markbook.posted': event('成绩册发布', 'record.see'),
  'certificate.issued': event('颁发证书', 'record.see'),
} as const satisfies Record<string, PushEvent>

export type PushEventName = keyof typeof pushEvents
export const pushEventNames = Object.keys(pushEvents) as PushEventName[]

/** What of it a learning record store takes. */
export const statementEvents = [
  'attempt.started',
  'attempt.submitted',
  'grade.confirmed',
] as const satisfies readonly PushEventName[]

/** Asked for by hand, to see whether it arrives. */
export const pushTrial = 'push.test'
export type PushedName = PushEventName | typeof pushTrial
export const pushedLabel = (name: PushedName): string => (name === pushTrial ? '测试推送' : pushEvents[name].label)
