import {
  schoolActionLabels,
  schoolActions,
  schoolSheetLabels,
  schoolSheets,
  type SchoolAction,
  type SchoolCounts,
  type SchoolImport,
  type SchoolImportState,
} from '@lab/contract/school-import'
import type { StateIcon } from '../../kit/states.ts'
import type { Tone } from '../../kit/tones.ts'

export const stateTones: Record<SchoolImportState, { tone: Tone; icon: StateIcon }> = {
  ready: { tone: 'amber', icon: 'warn' },
  writing: { tone: 'blue', icon: 'clock' },
  done: { tone: 'green', icon: 'check' },
  cancelled: { tone: 'grey', icon: 'cross' },
  undoing: { tone: 'blue', icon: 'clock' },
  undone: { tone: 'grey', icon: 'dash' },
}

export const actionTones: Record<SchoolAction, Tone> = {
  create: 'green',
  update: 'blue',
  same: 'grey',
  refused: 'red',
  leaver: 'amber',
}

export const isWorking = ({ state }: Pick<SchoolImport, 'state'>): boolean => state === 'writing' || state === 'undoing'

const sum = (counts: SchoolCounts, action: SchoolAction): number =>
  schoolSheets.reduce((total, sheet) => total + counts[sheet][action], 0)

/** How many lines an import writes. */
export const toWrite = (counts: SchoolCounts): number => sum(counts, 'create') + sum(counts, 'update')

/** How many accounts it makes. */
export const newAccounts = ({ teacher, student }: SchoolCounts): number => teacher.create + student.create

/** What an import does or did, in a line of the list. */
export const outcomeText = (one: Pick<SchoolImport, 'counts' | 'undone'>): string => {
  if (one.undone) {
    const { reverted, kept } = one.undone
    return `已恢复 ${reverted} 行${kept ? `，保留 ${kept} 行` : ''}`
  }
  const said = schoolActions.flatMap((action) => {
    const count = sum(one.counts, action)
    return count ? [`${schoolActionLabels[action]} ${count}`] : []
  })
  return said.join('，') || '没有内容'
}

/** 新建 2 个组织、30 名教师. */
export const writeText = (counts: SchoolCounts): string => {
  const of = (action: 'create' | 'update'): string =>
    schoolSheets
      .flatMap((sheet) => {
        const count = counts[sheet][action]
        return count
          ? [`${count} ${sheet === 'teacher' || sheet === 'student' ? '名' : '个'}${schoolSheetLabels[sheet]}`]
          : []
      })
      .join('、')
  const made = of('create')
  const changed = of('update')
  return [made && `新建 ${made}`, changed && `修改 ${changed}`].filter(Boolean).join('；')
}
