import { expect, test } from 'vitest'
import { stemLine } from './lines.ts'

test.each([
  ['共\\_\\_\\_\\_层', '共____层'],
  ['信噪比为$\\frac{a}{b}$', '信噪比为 \\frac{a}{b}'],
  ['路由表：\n\n| 网络 | 下一跳 |\n| --- | --- |\n| 10.0.0.0/8 | R1 |', '路由表： 网络 下一跳 10.0.0.0/8 R1'],
  ['**不**对的是 `ls`', '不 对的是 ls'],
  ['见图 ![](/files/a/b.png) 所示', '见图 ［图］ 所示'],
])('%s is called %s', (stem, line) => expect(stemLine(stem)).toBe(line))
