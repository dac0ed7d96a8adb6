import type { SchoolAction } from '@lab/contract/school-import'
import type { MemberDetails } from '@lab/contract/place'
import type { Line } from './lines.ts'

export interface Change {
  field: string
  from: string
  to: string
}

/** What a row of the import did, as far as undoing has to know. */
export interface Done {
  made: boolean
  /** Fields of an account or class by what they were and became. */
  fields: Change[]
  /** Organisations that a person came into, and left, with what was known there. */
  joined: string[]
  left: ({ orgId: string } & MemberDetails)[]
  /** What an organisation's roster said of a member before. */
  details: ({ orgId: string; field: keyof MemberDetails } & Pick<Change, 'from' | 'to'>)[]
  /** Classes that a person came into. */
  classes: string[]
}

export const nothingDone = (): Done => ({ made: false, fields: [], joined: [], left: [], details: [], classes: [] })

/** What a line would do, or why it cannot. */
export interface Planned {
  line: Line
  action: SchoolAction
  changes: Change[]
  reason: string
  /** The field whose cell is wrong; empty where none is. */
  field: string
  isOdd: boolean
  objectId: string | null
}

export const refusedLine = (line: Line, reason: string, field = ''): Planned => ({
  line,
  action: 'refused',
  changes: [],
  reason,
  field,
  isOdd: false,
  objectId: null,
})
