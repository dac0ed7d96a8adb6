import { schoolFieldLabel } from '@lab/contract/school-import'
import { detailProblem, emailProblem, numberProblem, phoneProblem, realNameProblem, sexOf } from '../place/index.ts'
import { valueOf, type Line } from './lines.ts'

/** What is wrong with a line, and in which of its fields. */
export type Problem = readonly [reason: string, field: string] | undefined

/** What is wrong with the cells of a person's line by themselves. */
export function cellProblem(line: Line): Problem {
  const label = schoolFieldLabel(line.sheet, 'number')
  const checks = [
    [numberProblem(valueOf(line, 'number'), label), 'number'],
    [realNameProblem(valueOf(line, 'real_name')), 'real_name'],
    [phoneProblem(valueOf(line, 'phone')), 'phone'],
    [emailProblem(valueOf(line, 'email')), 'email'],
    [detailProblem(valueOf(line, 'major'), '专业'), 'major'],
    [detailProblem(valueOf(line, 'administrative_class'), '行政班'), 'administrative_class'],
    [usernameProblem(valueOf(line, 'username')), 'username'],
    [sexOf(valueOf(line, 'sex')) === undefined ? `性别“${valueOf(line, 'sex')}”无法识别，应为男或女` : '', 'sex'],
  ] as const
  return checks.find(([reason]) => reason !== '')
}
const usernameProblem = (name: string): string =>
  name && !/^[\p{L}\p{N}_.@-]{1,64}$/u.test(name) ? '用户名只能包含字母、数字和 _ . @ -' : ''
