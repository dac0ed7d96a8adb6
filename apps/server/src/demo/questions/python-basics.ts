import { about, py } from './python-write.ts'
import type { DemoQuestion } from './types.ts'

const names = about('变量与命名')
const types = about('数据类型')
const operators = about('运算符与表达式')
const io = about('输入与输出')

/** Names, types, operators, input and output. */
export const basics: readonly DemoQuestion[] = [
  names.single(
    1,
    '下列哪一个可以作为 Python 的变量名？',
    ['`_total2`', '`2total`', '`total-2`', '`class`'],
    '变量名以字母或下划线开头，由字母、数字、下划线组成，不能是关键字。',
  ),
  names.single(
    2,
    py('执行下面的代码后，`b` 的值是什么？', 'a = 3\nb = a\na = 5'),
    ['`3`', '`5`', '`8`', '`None`'],
    '`b = a` 让 `b` 指向当时的对象 3，之后给 `a` 重新赋值与 `b` 无关。',
  ),
  names.judge(1, 'Python 的变量在使用前必须先声明类型。', false, '变量的类型由它所指的对象决定，赋值即可使用。'),
  names.judge(1, 'Python 的标识符区分大小写，`Name` 和 `name` 是两个变量。', true, '标识符区分大小写。'),
  names.fill(
    2,
    '不使用第三个变量，一行代码交换 `a` 和 `b`： `a, b =` ____',
    [['b, a', '(b, a)']],
    '右边先组成元组，再依次赋给左边。',
  ),
  names.multiple(
    2,
    '下列哪些是 Python 的关键字？',
    ['`lambda`', '`yield`', '`nonlocal`'],
    ['`print`', '`list`'],
    '`print` 和 `list` 是内置的名字，可以被重新赋值；关键字不可以。',
  ),
  types.single(
    1,
    '表达式 `type(3.0)` 的结果是什么？',
    ["`<class 'float'>`", "`<class 'int'>`", "`<class 'double'>`", "`<class 'decimal'>`"],
    '带小数点的数是浮点数。Python 没有 double 类型。',
  ),
  types.single(
    2,
    '下列哪个值在条件判断中被当作真？',
    ["`'0'`", '`0.0`', '`[]`', '`None`'],
    "`'0'` 是非空字符串，为真；数值零、空容器和 `None` 为假。",
  ),
  types.single(
    2,
    '表达式 `int(-3.7)` 的结果是什么？',
    ['`-3`', '`-4`', '`-3.7`', '抛出 `ValueError`'],
    '`int` 向零取整，`math.floor` 才向下取整。',
  ),
  types.single(
    3,
    '表达式 `0.1 + 0.2 == 0.3` 的结果是 `False`，原因是什么？',
    ['二进制浮点数不能精确表示 0.1 等小数', '`==` 不能比较浮点数', '运算符优先级使比较先执行', 'Python 的加法有缺陷'],
    '比较浮点数应使用 `math.isclose`，需要精确的十进制时使用 `decimal`。',
  ),
  types.single(
    2,
    "表达式 `int('1010', 2)` 的结果是什么？",
    ['`10`', '`1010`', '`2`', '抛出 `TypeError`'],
    '第二个参数是进制，二进制的 1010 是十进制的 10。',
  ),
  types.multiple(
    2,
    '下列哪些类型是不可变的？',
    ['`tuple`', '`str`', '`frozenset`'],
    ['`list`', '`dict`'],
    '列表和字典可以原地修改；元组、字符串、冻结集合不可以。',
  ),
  types.multiple(
    3,
    '关于 Python 的整数，下列说法正确的有哪些？',
    ['大小只受内存限制', '可以写成 `1_000_000`', '`bool` 是 `int` 的子类'],
    ['超过 64 位时自动变成浮点数', '除法 `/` 的结果仍是整数'],
    '整数是任意精度的；`/` 总是得到浮点数。',
  ),
  types.judge(1, '`True + True` 的结果是 `2`。', true, '`bool` 是 `int` 的子类，`True` 的值为 1。'),
  types.judge(2, '`None == False` 的结果是 `True`。', false, '`None` 在条件中为假，但它和 `False` 不相等。'),
  types.fill(
    1,
    "把字符串 `'42'` 转换为整数的表达式是 ____ `('42')`。",
    [['int']],
    '`int` 把数字组成的字符串转换为整数。',
  ),
  types.fill(
    2,
    '判断对象 `x` 是不是整数或浮点数，推荐写成 ____ `(x, (int, float))`。',
    [['isinstance']],
    '`isinstance` 的第二个参数可以是类型的元组。',
  ),
  types.matching(
    2,
    '把每个字面量和它的类型连起来。',
    [
      ['`{}`', '`dict`'],
      ['`()`', '`tuple`'],
      ['`{1}`', '`set`'],
      ["`b'a'`", '`bytes`'],
    ],
    '一对空的花括号是空字典，空集合要写 `set()`。',
  ),
  operators.single(1, '表达式 `7 // 2` 的结果是什么？', ['`3`', '`3.5`', '`4`', '`1`'], '`//` 是整除，向下取整。'),
  operators.single(
    3,
    '表达式 `-7 // 2` 的结果是什么？',
    ['`-4`', '`-3`', '`-3.5`', '`3`'],
    '整除向负无穷取整，-3.5 向下是 -4。',
  ),
  operators.single(
    2,
    '表达式 `2 ** 3 ** 2` 的结果是什么？',
    ['`512`', '`64`', '`36`', '`12`'],
    '幂运算从右向左结合，相当于 $2^{9}$。',
  ),
  operators.single(
    3,
    "表达式 `'' or 'guest'` 的结果是什么？",
    ["`'guest'`", "`''`", '`True`', '`False`'],
    '`or` 返回第一个为真的操作数，而不是布尔值。',
  ),
  operators.single(
    2,
    '判断 `x` 在 1 到 10 之间（含两端），最符合 Python 习惯的写法是哪一个？',
    ['`1 <= x <= 10`', '`x in 1..10`', '`1 <= x && x <= 10`', '`x >= 1 & x <= 10`'],
    'Python 的比较可以连写；`&` 是按位与，优先级高于比较。',
  ),
  operators.judge(2, '`is` 比较两个对象的值是否相等。', false, '`is` 比较是否为同一个对象，`==` 比较值。'),
  operators.judge(2, '表达式 `a and b` 中，若 `a` 为假，则不会计算 `b`。', true, '`and` 和 `or` 都是短路求值。'),
  operators.fill(1, '取 17 除以 5 的余数的表达式是 `17` ____ `5`。', [['%']], '`%` 是取余运算符。'),
  operators.fill(3, '`divmod(17, 5)` 的结果是 `(` ____ `,` ____ `)`。', [['3'], ['2']], '`divmod` 同时返回商和余数。'),
  io.single(
    1,
    '`input()` 的返回值是什么类型？',
    ['`str`', '`int`', '由输入的内容决定', '`bytes`'],
    '`input` 总是返回字符串，需要数字时自己转换。',
  ),
  io.single(
    2,
    "语句 `print(1, 2, 3, sep='-')` 输出什么？",
    ['`1-2-3`', '`1 2 3`', '`1-2-3-`', '`123`'],
    '`sep` 是各项之间的分隔符。',
  ),
  io.fill(2, "让 `print` 输出后不换行，应写 `print(x,` ____ `='')`。", [['end']], '`end` 默认是换行符。'),
]
