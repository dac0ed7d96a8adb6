import { basics } from './python-basics.ts'
import { containers } from './python-containers.ts'
import { functionQuestions } from './python-functions.ts'
import { objects } from './python-objects.ts'
import { practice } from './python-practice.ts'
import type { DemoBank, DemoPoint } from './types.ts'

const points = (name: string, ...below: string[]): DemoPoint => ({ name, below: below.map((one) => ({ name: one })) })

/** Python as first-year students learn it. */
export const pythonBank: DemoBank = {
  title: 'Python 程序设计题库',
  summary:
    '面向大学一年级《Python 程序设计》的题库，覆盖基础语法、组合数据、函数、面向对象、文件与标准库、算法基础。\n\n用于课后练习、单元测验和期末考试。',
  tags: ['Python', '程序设计'],
  knowledge: [
    points('基础语法', '变量与命名', '数据类型', '运算符与表达式', '输入与输出', '分支与循环', '代码规范'),
    points('组合数据', '字符串', '列表与元组', '字典与集合', '推导式与切片'),
    points('函数', '函数定义与参数', '作用域与闭包', '迭代器与生成器', '递归'),
    points('面向对象', '类与对象', '继承与多态'),
    points('程序与环境', '异常处理', '文件读写', '模块与包', '常用标准库', '调试与测试'),
    points('算法基础', '算法与复杂度'),
  ],
  questions: [...basics, ...containers, ...functionQuestions, ...objects, ...practice],
}
