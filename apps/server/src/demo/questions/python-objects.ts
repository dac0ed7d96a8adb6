import { about, py } from './python-write.ts'
import type { DemoQuestion } from './types.ts'

const classes = about('类与对象')
const inheritance = about('继承与多态')
const exceptions = about('异常处理')
const files = about('文件读写')
const modules = about('模块与包')

/** Classes, errors, files, modules. */
export const objects: readonly DemoQuestion[] = [
  classes.single(
    1,
    '创建对象时自动调用、用来初始化属性的方法是哪一个？',
    ['`__init__`', '`__str__`', '`__main__`', '`__call__`'],
    '`__init__` 在对象创建之后初始化它。',
  ),
  classes.single(
    1,
    '实例方法的第一个参数习惯上叫什么？',
    ['`self`', '`this`', '`cls`', '`me`'],
    '它指向调用方法的对象；`cls` 用于类方法。',
  ),
  classes.single(
    3,
    py('执行下面的代码，输出什么？', 'class A:\n    items = []\n\na, b = A(), A()\na.items.append(1)\nprint(b.items)'),
    ['`[1]`', '`[]`', '`None`', '抛出 `AttributeError`'],
    '`items` 是类属性，两个对象共用。',
  ),
  classes.single(
    2,
    '希望 `print(obj)` 输出便于阅读的文字，应定义哪个方法？',
    ['`__str__`', '`__len__`', '`__eq__`', '`__hash__`'],
    '没有 `__str__` 时使用 `__repr__`。',
  ),
  classes.single(
    2,
    '装饰器 `@property` 的作用是什么？',
    ['把方法变成可以像属性一样读取', '把属性变成私有的', '使方法不需要创建对象就能调用', '使类不能被继承'],
    '访问时不写括号，可以在其中计算或检查。',
  ),
  classes.multiple(
    2,
    '关于类方法与静态方法，下列说法正确的有哪些？',
    ['`@classmethod` 的第一个参数是类', '`@staticmethod` 不会自动传入对象或类', '两者都可以通过类名调用'],
    ['静态方法可以直接访问实例属性', '类方法只能由对象调用'],
    '静态方法没有拿到对象，不能直接访问实例属性。',
  ),
  classes.judge(2, '以单个下划线开头的属性在类的外面无法访问。', false, '单下划线只是约定，提示不要在外部使用。'),
  classes.fill(
    2,
    '使两个对象可以用 `==` 按内容比较，应定义方法 ____ 。',
    [['__eq__', '__eq__()']],
    '不定义时 `==` 比较是否为同一个对象。',
  ),
  inheritance.single(
    2,
    '在子类的 `__init__` 中调用父类的初始化，推荐的写法是哪一个？',
    ['`super().__init__()`', '`parent.__init__()`', '`self.super()`', '`base()`'],
    '`super()` 按方法解析顺序找到下一个类。',
  ),
  inheritance.single(
    2,
    '`class B(A): pass`，`isinstance(B(), A)` 的结果是什么？',
    ['`True`', '`False`', '`None`', '抛出 `TypeError`'],
    '子类的对象也是父类的实例。',
  ),
  inheritance.judge(2, 'Python 支持一个类继承多个父类。', true, '查找方法时按方法解析顺序（MRO）进行。'),
  inheritance.judge(
    3,
    '子类定义了与父类同名的方法后，父类的方法就不能再被调用。',
    false,
    '可以通过 `super()` 调用父类的方法。',
  ),
  inheritance.short(
    3,
    '什么是“鸭子类型”？它给程序设计带来什么好处和风险？',
    '鸭子类型指不看对象的类型，只看它是否具有所需的方法和属性。好处是代码更通用，不必为了复用而继承同一个父类；风险是类型不合适的错误到运行时才暴露，可以用类型注解、协议类和测试来减少。',
    ['方法', '类型', '运行时'],
  ),
  exceptions.single(
    1,
    "`int('abc')` 抛出什么异常？",
    ['`ValueError`', '`TypeError`', '`KeyError`', '`SyntaxError`'],
    '参数的类型正确而值不合适，是 `ValueError`。',
  ),
  exceptions.single(
    2,
    '`try` 语句中，无论是否发生异常都会执行的是哪一部分？',
    ['`finally`', '`else`', '`except`', '`raise`'],
    '`else` 只在没有发生异常时执行。',
  ),
  exceptions.single(
    3,
    py('执行下面的代码，函数返回什么？', 'def f():\n    try:\n        return 1\n    finally:\n        return 2'),
    ['`2`', '`1`', '`None`', '`(1, 2)`'],
    '`finally` 中的 `return` 覆盖了前面的返回值，因此不应这样写。',
  ),
  exceptions.multiple(
    3,
    '关于异常处理的习惯，下列说法正确的有哪些？',
    ['只捕获知道怎样处理的异常', '用 `raise … from …` 保留原来的原因', '资源的释放放在 `with` 或 `finally` 中'],
    ['用不带类型的 `except: pass` 让程序更稳定', '用异常代替所有的条件判断'],
    '不带类型的 `except: pass` 会掩盖错误，包括键盘中断。',
  ),
  exceptions.judge(
    2,
    '一个 `try` 可以有多个 `except` 子句，按书写顺序匹配。',
    true,
    '匹配到第一个合适的为止，所以子类应写在父类之前。',
  ),
  exceptions.matching(
    2,
    '把每段代码和它抛出的异常连起来。',
    [
      ['`[][0]`', '`IndexError`'],
      ["`{}['k']`", '`KeyError`'],
      ["`'1' + 1`", '`TypeError`'],
      ['`1 / 0`', '`ZeroDivisionError`'],
    ],
    '看清异常的名字能很快找到原因。',
  ),
  exceptions.fill(1, '主动抛出异常使用关键字 ____ 。', [['raise']], '例如 `raise ValueError("年龄不能为负")`。'),
  files.single(
    2,
    "以 `'w'` 方式打开一个已存在的文件，会怎样？",
    ['原有内容被清空', '在末尾追加', '抛出异常', '只能读取'],
    "追加用 `'a'`，只在不存在时创建用 `'x'`。",
  ),
  files.single(
    2,
    '读取很大的文本文件时，最节省内存的做法是哪一个？',
    ['直接用 `for line in f` 逐行读取', '`f.read()`', '`f.readlines()`', '`list(f)`'],
    '文件对象是迭代器，逐行读取不会把全部内容放进内存。',
  ),
  files.judge(1, '使用 `with open(...) as f` 时，离开代码块后文件会自动关闭。', true, '即使代码块中发生异常也会关闭。'),
  files.fill(
    2,
    "读取中文文本时应指明编码： `open('a.txt',` ____ `='utf-8')`",
    [['encoding']],
    '不指明时使用系统的默认编码，换一台机器可能出现乱码。',
  ),
  files.ordering(
    2,
    '统计一个文本文件行数，把语句排成正确的顺序。',
    ["`with open('a.txt', encoding='utf-8') as f:`", '`    count = 0`', '`    for line in f:`', '`        count += 1`'],
    '注意缩进表示的层次。',
  ),
  modules.single(
    1,
    '只导入 `math` 模块中的 `sqrt`，应怎样写？',
    ['`from math import sqrt`', '`import sqrt from math`', '`import math.sqrt`', '`include math.sqrt`'],
    '之后可以直接写 `sqrt(2)`。',
  ),
  modules.single(
    2,
    "`if __name__ == '__main__':` 下的代码在什么时候执行？",
    ['该文件作为程序直接运行时', '该文件被导入时', '每次都执行', '解释器退出时'],
    '被导入时 `__name__` 是模块名。',
  ),
  modules.judge(
    2,
    '同一个模块在一个程序中被导入多次时，它的顶层代码每次都会重新执行。',
    false,
    '第一次导入后保存在 `sys.modules` 中，以后直接使用。',
  ),
  modules.fill(
    2,
    '用 pip 安装软件包 `requests` 的命令是 `pip` ____ `requests`。',
    [['install']],
    '建议在虚拟环境中安装。',
  ),
  modules.short(
    2,
    '为什么要为每个项目使用单独的虚拟环境？',
    '不同项目可能需要同一个库的不同版本；虚拟环境把依赖安装在项目自己的目录中，互不影响，也不改变系统的 Python，便于用 requirements.txt 等文件在别的机器上重现同样的环境。',
    ['版本', '互不影响', '重现'],
  ),
]
