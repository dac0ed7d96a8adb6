import { sexes, type Sex } from '@lab/contract/place'

// What cells of lists of people say, and what is wrong with them.

export const cleanCell = (cell: unknown): string =>
  String(cell ?? '')
    .replaceAll(/[\p{Cc}\u200B-\u200F\uFEFF]/gu, '')
    .trim()

/** A number typed into a spreadsheet comes back as `2.026001e6` or `2026001.0`; it is meant as its digits. */
export const cleanNumber = (cell: unknown): string =>
  typeof cell === 'number' && Number.isInteger(cell)
    ? cell.toFixed(0)
    : cleanCell(cell).replace(/^'/, '').replace(/\.0$/, '')

/** How lists write it; the figures are those of GB/T 2261.1. */
const sexWords: Readonly<Record<Sex, readonly string[]>> = {
  male: ['男', '男性', '男生', 'm', 'male', '1'],
  female: ['女', '女性', '女生', 'f', 'female', '2'],
  '': ['', '未知', '未说明', '0', '9'],
}
export const sexOf = (text: string): Sex | undefined =>
  ([...sexes, ''] as const).find((sex) => sexWords[sex].includes(text.toLowerCase()))

export const longestDetail = 50

/** What is wrong with a number; empty where nothing is. */
export function numberProblem(number: string, label: string): string {
  if (!number) return `缺少${label}`
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(number))
    return `Excel 把${label}变成了科学计数法：请把该列设为“文本”格式，重新填写完整${label}后再导入`
  return /^[\p{L}\p{N}_.@-]{1,64}$/u.test(number) ? '' : `${label}只能包含字母、数字和 _ . @ -`
}

export function realNameProblem(realName: string): string {
  if (!realName) return '缺少姓名'
  return [...realName].length > 30 ? '姓名不能超过30个字符' : ''
}

export const phoneProblem = (phone: string): string =>
  phone && !/^\+?[\d-]{5,20}$/.test(phone) ? '手机号格式不正确' : ''
export const emailProblem = (email: string): string =>
  email && !/^[^\s@]{1,64}@[^\s@]{1,128}$/.test(email) ? '邮箱格式不正确' : ''

export const detailProblem = (text: string, label: string): string =>
  [...text].length > longestDetail ? `${label}不能超过${longestDetail}个字符` : ''
