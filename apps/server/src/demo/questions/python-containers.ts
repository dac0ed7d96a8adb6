import { about, py } from './python-write.ts'
import type { DemoQuestion } from './types.ts'

const strings = about('字符串')
const lists = about('列表与元组')
const dicts = about('字典与集合')
const comprehensions = about('推导式与切片')

/** Texts, lists, tuples, dictionaries and sets. */
export const containers: readonly DemoQuestion[] = [
  strings.single(1, "表达式 `'python'[1]` 的结果是什么？", ["`'y'`", "`'p'`", "`'py'`", "`'n'`"], '下标从 0 开始。'),
  strings.single(
    2,
    "表达式 `'a,b,,c'.split(',')` 的结果是什么？",
    ["`['a', 'b', '', 'c']`", "`['a', 'b', 'c']`", "`'a b c'`", "`['a,b', 'c']`"],
    '指定分隔符时，相邻分隔符之间是空字符串；不带参数的 `split` 才合并空白。',
  ),
  strings.single(
    2,
    "把列表 `['x', 'y']` 连成 `'x-y'`，应写哪一个？",
    ["`'-'.join(['x', 'y'])`", "`['x', 'y'].join('-')`", "`join('-', ['x', 'y'])`", "`'-' + ['x', 'y']`"],
    '`join` 是分隔符字符串的方法。',
  ),
  strings.single(
    3,
    py('执行下面的代码，结果是什么？', "s = 'hello'\ns[0] = 'H'"),
    ['抛出 `TypeError`', "`s` 变为 `'Hello'`", "`s` 仍为 `'hello'`，没有异常", '抛出 `IndexError`'],
    '字符串不可变，不能给其中的字符赋值。',
  ),
  strings.single(
    2,
    "`f'{3.14159:.2f}'` 的结果是什么？",
    ["`'3.14'`", "`'3.1'`", "`'3.15'`", "`'3.14159'`"],
    '`.2f` 保留两位小数。',
  ),
  strings.multiple(
    2,
    '下列哪些方法返回新的字符串？',
    ['`str.strip`', '`str.replace`', '`str.upper`'],
    ['`str.find`', '`str.startswith`'],
    '`find` 返回位置，`startswith` 返回布尔值。',
  ),
  strings.judge(
    2,
    "`'abc'.find('x')` 找不到时抛出异常。",
    false,
    '`find` 找不到时返回 -1，`index` 才抛出 `ValueError`。',
  ),
  strings.judge(1, '字符串可以用单引号、双引号或三引号书写。', true, '三引号的字符串可以跨行。'),
  strings.fill(1, '去掉字符串 `s` 两端空白的表达式是 `s.` ____ `()`。', [['strip']], '`lstrip` 和 `rstrip` 只去一端。'),
  strings.fill(
    2,
    "`'人生苦短'.encode('utf-8')` 的类型是 ____ ，长度是 ____ 。",
    [['bytes'], ['12']],
    '常用汉字在 UTF-8 中各占三个字节。',
  ),
  lists.single(
    1,
    '向列表 `a` 的末尾添加一个元素 `x`，应使用哪个方法？',
    ['`a.append(x)`', '`a.add(x)`', '`a.push(x)`', '`a.extend(x)`'],
    '`extend` 把可迭代对象的各个元素依次添加。',
  ),
  lists.single(
    2,
    py('执行下面的代码后，`a` 的值是什么？', 'a = [1, 2, 3]\nb = a\nb.append(4)'),
    ['`[1, 2, 3, 4]`', '`[1, 2, 3]`', '`[4]`', '`None`'],
    '`b = a` 没有复制列表，两个名字指向同一个对象。',
  ),
  lists.single(
    3,
    py('执行下面的代码后，输出什么？', 'grid = [[0] * 2] * 2\ngrid[0][0] = 1\nprint(grid)'),
    ['`[[1, 0], [1, 0]]`', '`[[1, 0], [0, 0]]`', '`[[1, 1], [0, 0]]`', '`[[0, 0], [0, 0]]`'],
    '外层的乘法重复的是同一个内层列表的引用。应写 `[[0] * 2 for _ in range(2)]`。',
  ),
  lists.single(
    2,
    '表达式 `sorted([3, 1, 2], reverse=True)` 的结果是什么？',
    ['`[3, 2, 1]`', '`[1, 2, 3]`', '`[2, 1, 3]`', '`None`'],
    '`sorted` 返回新的列表，`reverse=True` 为降序。',
  ),
  lists.single(
    2,
    '只有一个元素 5 的元组怎样写？',
    ['`(5,)`', '`(5)`', '`tuple(5)`', '`[5]`'],
    '决定元组的是逗号；`tuple(5)` 会抛出异常，因为整数不可迭代。',
  ),
  lists.single(
    3,
    py('执行下面的代码，输出什么？', 'a = [3, 1, 2]\nprint(a.sort())'),
    ['`None`', '`[1, 2, 3]`', '`[3, 1, 2]`', '抛出异常'],
    '`list.sort` 原地排序并返回 `None`。',
  ),
  lists.multiple(
    3,
    '下列哪些操作会修改列表 `a` 本身？',
    ['`a.pop()`', '`a.reverse()`', '`a += [1]`'],
    ['`a + [1]`', '`sorted(a)`'],
    '`+` 和 `sorted` 都得到新列表。',
  ),
  lists.judge(2, '元组中的元素若是列表，则该列表的内容仍可以修改。', true, '元组不可变指的是它保存的引用不变。'),
  lists.fill(1, '列表 `a` 的最后一个元素是 `a[` ____ `]`。', [['-1', 'len(a)-1']], '负的下标从末尾数起。'),
  lists.fill(2, '同时得到下标和元素：`for i, x in` ____ `(a):`', [['enumerate']], '`enumerate` 依次给出下标和元素。'),
  dicts.single(
    1,
    "字典 `d = {'a': 1}`，键 `'b'` 不存在时，`d.get('b', 0)` 的结果是什么？",
    ['`0`', '`None`', '抛出 `KeyError`', "`'b'`"],
    '`get` 的第二个参数是默认值。',
  ),
  dicts.single(
    2,
    '下列哪个对象不能作为字典的键？',
    ['`[1, 2]`', '`(1, 2)`', "`'12'`", '`12`'],
    '键必须可哈希，列表可变，不可哈希。',
  ),
  dicts.single(
    2,
    '表达式 `{1, 2, 3} & {2, 3, 4}` 的结果是什么？',
    ['`{2, 3}`', '`{1, 2, 3, 4}`', '`{1, 4}`', '`{1}`'],
    '`&` 求交集，`|` 求并集，`^` 求对称差。',
  ),
  dicts.single(
    3,
    '要统计一段文字中每个词出现的次数，最直接的工具是哪一个？',
    ['`collections.Counter`', '`collections.deque`', '`itertools.chain`', '`functools.reduce`'],
    '`Counter` 是为计数设计的字典。',
  ),
  dicts.multiple(
    2,
    '遍历字典 `d` 时，下列写法合法的有哪些？',
    ['`for k in d:`', '`for k, v in d.items():`', '`for v in d.values():`'],
    ['`for k, v in d:`（键为整数时）', '`for v in d.elements():`'],
    '直接遍历字典得到的是键。',
  ),
  dicts.judge(2, '从 Python 3.7 起，字典保持键的插入顺序。', true, '这是语言规范的保证。'),
  dicts.judge(2, '`{}` 创建的是空集合。', false, '`{}` 是空字典，空集合写作 `set()`。'),
  comprehensions.single(
    2,
    '表达式 `[x * x for x in range(5) if x % 2]` 的结果是什么？',
    ['`[1, 9]`', '`[0, 4, 16]`', '`[1, 3]`', '`[0, 1, 4, 9, 16]`'],
    '只留下奇数 1 和 3，再平方。',
  ),
  comprehensions.fill(2, '用切片把字符串 `s` 反转：`s[` ____ `]`', [['::-1']], '步长为 -1 的切片从后向前取。'),
  comprehensions.short(
    3,
    '说明列表推导式与生成器表达式的区别，并各举一个适合使用的场景。',
    '列表推导式立即计算全部元素并保存在列表中，适合元素不多、需要多次访问或按下标访问的情况；生成器表达式按需逐个产生元素，不保存全部结果，只能遍历一次，适合数据量大或只需遍历一次的情况，例如 `sum(x * x for x in data)`。',
    ['立即', '按需', '内存', '一次'],
  ),
]
