import type { z } from 'zod'

/** A complaint of a schema that has no words of its own for it. */
export type Issue = z.core.$ZodRawIssue

const complete = [
  /^请(上传文件|输入资源名称|选择可见范围|选择环节内容|选择客户身份)$/,
  /^请上传.+格式文件$/,
  /^文件大小超过限制\(.+M\)$/,
  /^只允许上传\d+个文件$/,
  /^长度不能大于\d+个字符$/,
  /^标签(最多不超过\d+个|不能重复|最多\d+个字符)$/,
]
/** Whether a message has the specification's own words (section 5): they come alone, without the field before them. */
export const isComplete = (message: string): boolean => complete.some((words) => words.test(message))

const KINDS: Readonly<Record<string, string>> = {
  number: '应为数字',
  int: '应为数字',
  array: '应为列表',
  boolean: '应为是或否',
  string: '应为文字',
}

/** Plain-Chinese words for what the schema's own messages do not cover. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '必填' : (KINDS[issue.expected] ?? '格式不正确')
    case 'too_small':
      return `${least[issue.origin] ?? '应不小于'}${issue.minimum}${units[issue.origin] ?? ''}`
    case 'too_big':
      return `${units[issue.origin] === undefined ? '应不大于' : '不能超过'}${issue.maximum}${units[issue.origin] ?? ''}`
    case 'invalid_value':
      return `应为以下之一：${issue.values.map(String).join('、')}`
    case 'unrecognized_keys':
      return `不支持的字段：${issue.keys.join('、')}`
    case 'invalid_format':
      return '格式不正确'
    default:
      return '内容有误'
  }
}

const least: Readonly<Record<string, string>> = { string: '至少', array: '至少' }
const units: Readonly<Record<string, string>> = { string: '个字符', array: '项' }
