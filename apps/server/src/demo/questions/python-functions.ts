import { about, py } from './python-write.ts'
import type { DemoQuestion } from './types.ts'

const flow = about('分支与循环')
const functions = about('函数定义与参数')
const scope = about('作用域与闭包')
const iterators = about('迭代器与生成器')

/** Branches, loops, functions, scopes, iterators. */
export const functionQuestions: readonly DemoQuestion[] = [
  flow.single(
    1,
    '`range(2, 10, 3)` 依次产生哪些数？',
    ['`2, 5, 8`', '`2, 5, 8, 11`', '`2, 3, 10`', '`3, 6, 9`'],
    '从 2 开始，步长为 3，不含 10。',
  ),
  flow.single(
    2,
    py('执行下面的代码，输出什么？', 'for i in range(3):\n    if i == 1:\n        continue\n    print(i, end=" ")'),
    ['`0 2`', '`0 1 2`', '`0`', '`1 2`'],
    '`continue` 跳过本次循环余下的部分。',
  ),
  flow.single(
    3,
    '`for … else` 中的 `else` 在什么时候执行？',
    ['循环没有被 `break` 中断时', '循环被 `break` 中断时', '循环一次也没有执行时才执行', '每次循环条件为假时都执行'],
    '循环正常结束（包括一次也没有执行）时执行 `else`。',
  ),
  flow.single(
    2,
    py('执行下面的代码，输出什么？', 'n = 10\nwhile n > 0:\n    n -= 3\nprint(n)'),
    ['`-2`', '`0`', '`1`', '`-3`'],
    'n 依次为 7、4、1、-2，此时循环结束。',
  ),
  flow.single(
    2,
    '条件表达式取 `a`、`b` 中较大者，正确的写法是哪一个？',
    ['`a if a > b else b`', '`a > b ? a : b`', '`if a > b then a else b`', '`a > b and: a or: b`'],
    'Python 的条件表达式是 `值1 if 条件 else 值2`。',
  ),
  flow.judge(1, '`break` 只结束它所在的最内层循环。', true, '外层循环继续执行。'),
  flow.judge(2, '`pass` 语句会跳出当前循环。', false, '`pass` 什么也不做，只占据语句的位置。'),
  flow.fill(1, '多分支结构中，`if` 之后的其他条件用关键字 ____ 。', [['elif']], 'Python 没有 `else if` 的写法。'),
  flow.fill(
    2,
    '从 10 倒数到 1： `for i in range(10,` ____ `,` ____ `):`',
    [['0'], ['-1']],
    '终点不包含在内，步长为 -1。',
  ),
  flow.ordering(
    3,
    '用欧几里得算法求两个正整数 a、b 的最大公约数，把步骤排成正确的顺序。',
    ['输入 a 和 b', '当 b 不为 0 时进入循环', '同时令 a 为 b、b 为 a 除以 b 的余数', '循环结束，a 就是最大公约数'],
    '`while b: a, b = b, a % b`',
  ),
  functions.single(
    1,
    '没有 `return` 语句的函数返回什么？',
    ['`None`', '`0`', '空字符串', '抛出异常'],
    '函数执行到末尾而没有 `return` 时返回 `None`。',
  ),
  functions.single(
    4,
    py(
      '执行下面的代码，第二次调用的输出是什么？',
      'def add(x, box=[]):\n    box.append(x)\n    return box\n\nadd(1)\nprint(add(2))',
    ),
    ['`[1, 2]`', '`[2]`', '`[1]`', '抛出异常'],
    '默认值只在定义函数时计算一次，可变的默认值会被各次调用共享。',
  ),
  functions.single(
    2,
    '函数定义 `def f(*args):` 中，`args` 是什么类型？',
    ['`tuple`', '`list`', '`dict`', '`set`'],
    '多余的位置参数收集在元组中，`**kwargs` 收集在字典中。',
  ),
  functions.single(
    3,
    '函数定义 `def f(a, *, b):`，下列调用正确的是哪一个？',
    ['`f(1, b=2)`', '`f(1, 2)`', '`f(b=2)`', '`f(a=1, 2)`'],
    '`*` 之后的参数只能用关键字传递。',
  ),
  functions.single(
    2,
    "`sorted(['bb', 'a', 'ccc'], key=len)` 的结果是什么？",
    ["`['a', 'bb', 'ccc']`", "`['bb', 'a', 'ccc']`", "`['ccc', 'bb', 'a']`", '`[1, 2, 3]`'],
    '`key` 给出用来比较的值，结果仍是原来的元素。',
  ),
  functions.single(
    2,
    '`(lambda x, y=2: x * y)(3)` 的结果是什么？',
    ['`6`', '`3`', '`9`', '抛出 `TypeError`'],
    '`y` 使用默认值 2。',
  ),
  functions.multiple(
    3,
    '关于函数参数，下列说法正确的有哪些？',
    [
      '实参可以用 `*` 解包可迭代对象',
      '带默认值的位置参数后面不能再有不带默认值的位置参数',
      '关键字实参的顺序可以与定义不同',
    ],
    ['一个函数只能有一个带默认值的参数', '同一个参数可以同时用位置和关键字传递'],
    '同一个参数传两次会抛出 `TypeError`。',
  ),
  functions.judge(2, '在 Python 中，函数可以作为参数传给另一个函数。', true, '函数也是对象，可以赋值、传递和返回。'),
  functions.judge(
    2,
    '一个函数可以用 `return a, b` 返回多个值，它们组成一个元组。',
    true,
    '逗号组成元组，调用者可以解包。',
  ),
  functions.fill(
    2,
    '把字典 `d` 的各项作为关键字参数传给函数 `f`： `f(` ____ `)`',
    [['**d']],
    '`**` 把字典解包为关键字参数。',
  ),
  functions.short(
    3,
    '为什么不应该用空列表作为参数的默认值？应当怎样写？',
    '默认值在定义函数时只计算一次，所有没有传入该参数的调用共用同一个列表，一次调用的修改会影响以后的调用。应当把默认值写成 `None`，在函数体内判断 `if box is None: box = []`。',
    ['一次', '共用', 'None'],
  ),
  scope.single(
    3,
    py('执行下面的代码，结果是什么？', 'x = 1\ndef f():\n    print(x)\n    x = 2\nf()'),
    ['抛出 `UnboundLocalError`', '输出 `1`', '输出 `2`', '输出 `None`'],
    '函数中对 `x` 赋值使它在整个函数中都是局部变量，打印时还没有值。',
  ),
  scope.single(
    2,
    '在嵌套函数中修改外层函数（不是模块）的变量，应使用哪个关键字？',
    ['`nonlocal`', '`global`', '`outer`', '`static`'],
    '`global` 指向模块的变量。',
  ),
  scope.single(
    4,
    py('执行下面的代码，输出什么？', 'fs = [lambda: i for i in range(3)]\nprint([f() for f in fs])'),
    ['`[2, 2, 2]`', '`[0, 1, 2]`', '`[3, 3, 3]`', '`[0, 0, 0]`'],
    '闭包记住的是变量而不是当时的值，调用时 `i` 已是 2。',
  ),
  scope.ordering(
    2,
    '按 Python 查找名字的先后，排列各作用域。',
    ['局部（Local）', '外层函数（Enclosing）', '模块全局（Global）', '内置（Built-in）'],
    '即 LEGB 规则。',
  ),
  iterators.single(
    2,
    '函数体中含有 `yield`，调用这个函数得到什么？',
    ['生成器对象', '第一个 `yield` 的值', '列表', '`None`'],
    '调用时函数体尚未执行，迭代时才逐步执行。',
  ),
  iterators.single(
    2,
    '迭代器没有更多元素时，`next` 抛出什么异常？',
    ['`StopIteration`', '`IndexError`', '`EOFError`', '`ValueError`'],
    '`for` 循环捕获 `StopIteration` 而结束。',
  ),
  iterators.judge(2, '同一个生成器对象可以反复从头遍历。', false, '生成器用完即止，需要时重新创建。'),
  iterators.fill(2, '把两个列表逐项配对： `for a, b in` ____ `(xs, ys):`', [['zip']], '`zip` 以较短的为准。'),
  iterators.multiple(
    3,
    '下列哪些表达式得到的是惰性的迭代器？',
    ['`map(str, [1, 2])`', '`(x for x in [1, 2])`', '`zip([1], [2])`'],
    ['`[x for x in [1, 2]]`', '`sorted([2, 1])`'],
    '列表推导式和 `sorted` 立即得到列表。',
  ),
]
