import { about, py } from './python-write.ts'
import type { DemoQuestion } from './types.ts'

const complexity = about('算法与复杂度')
const recursion = about('递归')
const library = about('常用标准库')
const quality = about('调试与测试')
const style = about('代码规范')

/** Algorithms, recursion, the standard library, tests and style. */
export const practice: readonly DemoQuestion[] = [
  complexity.single(
    2,
    '在长度为 $n$ 的列表中用 `x in a` 查找，最坏情况下的时间复杂度是多少？',
    ['$O(n)$', '$O(1)$', '$O(\\log n)$', '$O(n^{2})$'],
    '列表只能逐个比较。',
  ),
  complexity.single(
    2,
    '在含有 $n$ 个元素的集合中用 `x in s` 查找，平均时间复杂度是多少？',
    ['$O(1)$', '$O(n)$', '$O(\\log n)$', '$O(n \\log n)$'],
    '集合由哈希表实现。',
  ),
  complexity.single(
    3,
    '二分查找要求数据满足什么条件？',
    ['有序且可以按下标访问', '没有重复元素', '元素都是整数', '长度是 2 的幂'],
    '每次比较中间的元素，排除一半。',
  ),
  complexity.single(
    3,
    py(
      '下面的函数关于 $n$ 的时间复杂度是多少？',
      'def f(n):\n    total = 0\n    while n > 1:\n        n //= 2\n        total += 1\n    return total',
    ),
    ['$O(\\log n)$', '$O(n)$', '$O(n \\log n)$', '$O(1)$'],
    '每次循环 n 减半，约执行 $\\log_{2} n$ 次。',
  ),
  complexity.single(
    4,
    '从列表的开头反复取出元素，用 `collections.deque` 代替 `list` 的原因是什么？',
    [
      '`deque.popleft` 是 $O(1)$，`list.pop(0)` 是 $O(n)$',
      '`deque` 占用的内存总是更少',
      '`list` 不能从开头取出元素',
      '`deque` 会自动排序',
    ],
    '从列表开头删除要移动其余的所有元素。',
  ),
  complexity.multiple(
    3,
    '下列哪些排序算法的最坏时间复杂度是 $O(n \\log n)$？',
    ['归并排序', '堆排序'],
    ['快速排序', '冒泡排序', '插入排序'],
    '快速排序平均是 $O(n \\log n)$，最坏是 $O(n^{2})$。',
  ),
  complexity.judge(2, 'Python 内置的 `sorted` 是稳定的排序。', true, '相等的元素保持原来的先后。'),
  complexity.fill(
    3,
    '在长度为 1024 的有序列表中做二分查找，最多比较约 ____ 次可以把范围缩小到一个元素。',
    [['10', '11']],
    '$\\log_{2} 1024 = 10$。',
  ),
  complexity.ordering(
    3,
    '把下列时间复杂度从低到高排列。',
    ['$O(1)$', '$O(\\log n)$', '$O(n)$', '$O(n \\log n)$', '$O(n^{2})$'],
    'n 足够大时，越靠后增长越快。',
  ),
  recursion.single(
    2,
    py('调用 `f(4)` 的结果是什么？', 'def f(n):\n    if n <= 1:\n        return 1\n    return n * f(n - 1)'),
    ['`24`', '`10`', '`4`', '`120`'],
    '这是阶乘，4! = 24。',
  ),
  recursion.single(
    3,
    '递归函数缺少终止条件时，Python 抛出什么异常？',
    ['`RecursionError`', '`MemoryError`', '`StopIteration`', '`OverflowError`'],
    '超过递归深度的限制（默认约 1000 层）时抛出。',
  ),
  recursion.single(
    4,
    '用朴素递归计算斐波那契数很慢，加上 `@functools.lru_cache` 后变快的原因是什么？',
    ['已经计算过的结果被保存，不再重复计算', '递归被改成了循环', '使用了多个处理器核心', '函数被编译成机器码'],
    '重复的子问题只计算一次，时间从指数级降到线性。',
  ),
  recursion.judge(2, '任何递归都可以改写成使用循环和栈的形式。', true, '函数调用本身就使用栈。'),
  recursion.fill(
    3,
    py('补全汉诺塔移动次数的函数：', 'def hanoi(n):\n    return 1 if n == 1 else 2 * hanoi(n - 1) + ANSWER').replace(
      'ANSWER',
      '____',
    ),
    [['1']],
    '先移动 n-1 个，再移动最大的一个，再移动 n-1 个。',
  ),
  recursion.short(
    4,
    '写出用递归求列表（可能嵌套列表）中所有整数之和的思路，并说明终止条件。',
    '依次看列表中的每个元素：若是列表，则递归求它的和；否则直接加上这个整数。元素不是列表就是终止条件，空列表的和为 0。例如 `def total(a): return sum(total(x) if isinstance(x, list) else x for x in a)`。',
    ['递归', '终止', 'isinstance'],
  ),
  library.single(
    2,
    '生成 1 到 6（含两端）的随机整数，应使用哪一个？',
    ['`random.randint(1, 6)`', '`random.random(1, 6)`', '`random.range(1, 6)`', '`random.choice(1, 6)`'],
    '`randint` 包含两端，`randrange` 不含终点。',
  ),
  library.single(
    2,
    '把字典转换为 JSON 字符串的函数是哪一个？',
    ['`json.dumps`', '`json.loads`', '`json.load`', '`json.parse`'],
    '`dumps` 得到字符串，`loads` 从字符串读取。',
  ),
  library.single(
    2,
    '拼接文件路径，推荐使用哪个模块？',
    ['`pathlib`', '`string`', '`shutil`', '`glob`'],
    "例如 `Path('data') / 'a.txt'`，在各种系统上都正确。",
  ),
  library.single(
    3,
    "`re.findall(r'\\d+', 'a12b345')` 的结果是什么？",
    ["`['12', '345']`", "`['1', '2', '3', '4', '5']`", '`[12, 345]`', "`'12'`"],
    '`\\d+` 匹配连续的数字，结果是字符串的列表。',
  ),
  library.multiple(
    2,
    '下列哪些模块属于 Python 标准库？',
    ['`datetime`', '`sqlite3`', '`itertools`'],
    ['`numpy`', '`pandas`'],
    '`numpy` 和 `pandas` 需要另外安装。',
  ),
  library.matching(
    2,
    '把模块和它的用途连起来。',
    [
      ['`csv`', '读写逗号分隔的表格'],
      ['`argparse`', '解析命令行参数'],
      ['`logging`', '记录运行日志'],
      ['`hashlib`', '计算摘要'],
    ],
    '标准库覆盖了许多常见的需要。',
  ),
  library.fill(
    2,
    '得到当前日期和时间： `datetime.datetime.` ____ `()`',
    [['now', 'today']],
    '需要时区时传入 `tz` 参数。',
  ),
  library.fill(
    2,
    "`json.dumps({'姓名': '张'},` ____ `=False)` 使中文原样输出。",
    [['ensure_ascii']],
    '默认会把非 ASCII 字符写成 `\\u` 的形式。',
  ),
  quality.single(
    2,
    '在代码中设置断点、进入调试器的内置函数是哪一个？',
    ['`breakpoint()`', '`debug()`', '`pause()`', '`stop()`'],
    '默认进入 `pdb`。',
  ),
  quality.single(
    3,
    '单元测试应当主要检查什么？',
    ['一个小单元在给定输入下的结果是否符合约定', '整个系统的界面是否美观', '代码的行数', '运行的机器的配置'],
    '包括正常、边界和出错的情况。',
  ),
  quality.multiple(
    3,
    '测试函数 `def average(xs)` 时，下列哪些输入值得专门测试？',
    ['只有一个元素的列表', '空列表', '含有负数和小数的列表'],
    ['变量名不同而内容相同的列表', '注释不同的代码'],
    '边界情况最容易出错。',
  ),
  quality.judge(2, '程序没有抛出异常，就说明结果是正确的。', false, '逻辑错误不会抛出异常，要靠测试发现。'),
  style.single(
    1,
    '按 PEP 8，函数名和变量名应怎样书写？',
    ['小写字母，单词之间用下划线', '每个单词首字母大写', '全部大写', '以下划线结尾'],
    '类名用首字母大写的写法，常量全部大写。',
  ),
  style.judge(1, '按 PEP 8，缩进使用四个空格。', true, '不要混用制表符和空格。'),
  style.short(
    2,
    '列出三条让 Python 代码更容易阅读的做法，并说明理由。',
    '例如：用能说明含义的名字，读者不必猜测；函数短小、只做一件事，便于理解和测试；遵守 PEP 8 的缩进、空行和命名，风格一致；为不明显的决定写注释或文档字符串，说明原因；用提前返回减少嵌套。',
    ['命名', '函数', 'PEP 8'],
  ),
]
