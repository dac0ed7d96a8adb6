import type { Party } from '@lab/contract/record'
import { dotted } from '../../../kit/format.ts'

/** What the parties of one offering are called: all of them are people, or all are groups. */
export const partyTitle = (kind: Party['kind'] | undefined): string => (kind === 'group' ? '小组' : '学员')

/** Whom a message about a party's work reaches: the person, or every member of the group. */
export const peopleOf = ({ kind, id, real_name, members }: Party): { id: string; real_name: string }[] =>
  kind === 'group' ? members : [{ id, real_name }]

/** The quiet line below a party's name: a person's number and group, who is in a group. */
export const partyNote = ({ kind, number, group_name: group, members }: Party): string =>
  kind === 'group' ? members.map((one) => one.real_name).join('、') : dotted([number, group])
