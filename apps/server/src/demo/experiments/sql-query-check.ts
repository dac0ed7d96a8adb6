import { block } from './block.ts'
import { pythonCheck } from './check-script.ts'
import type { DemoCheck } from './types.ts'

const COMPARE = block`
    import sqlite3
    OTHER = '''
    INSERT INTO users VALUES (901, '何新', '数学学院'), (902, '施然', '外国语学院');
    INSERT INTO books VALUES (901, '编译原理', '计算机', 2, 42, 8), (902, '线性代数习题', '数学', 3, 45, 9),
      (903, '概率论', '数学', 901, 40, 2), (904, '诗经选', '文学', 1, 20, 7), (905, '算法图解', '计算机', 901, 50, 9);
    INSERT INTO orders VALUES (901, 901, 901, 288, '2026-03-20'), (902, 902, 901, 345, '2026-03-21'),
      (903, 903, 5, 345, '2026-03-22'), (904, NULL, 902, 15, '2026-03-23');
    DELETE FROM orders WHERE id IN (4, 9, 15);
    '''

    def rows_of(database, sql):
        try:
            return database.execute(sql).fetchall()
        except (sqlite3.Error, sqlite3.Warning) as error:
            fail(f'查询执行出错：{error}')

    def compare(query, what, score):
        path = HOME / 'books.db'
        if not path.is_file():
            fail('没有找到数据库 ~/books.db，请重置环境')
        database = sqlite3.connect(':memory:')
        sqlite3.connect(f'file:{path}?mode=ro', uri=True).backup(database)
        if what != '示例数据':
            database.executescript(OTHER)
        wanted, got = rows_of(database, REFERENCE), rows_of(database, query)
        if got == wanted:
            return
        if got and len(got[0]) != len(wanted[0]):
            fail(f'应有 {len(wanted[0])} 列（{COLUMNS}），实际有 {len(got[0])} 列', score)
        if sorted(map(str, got)) == sorted(map(str, wanted)):
            fail(f'在{what}上各行都正确，但顺序不对，请检查 ORDER BY', max(score, 0.6))
        if len(got) != len(wanted):
            fail(f'在{what}上应得到 {len(wanted)} 行，实际 {len(got)} 行', score)
        row = next(number for number, pair in enumerate(zip(got, wanted), 1) if pair[0] != pair[1])
        fail(f'在{what}上第 {row} 行应为 {wanted[row - 1]}，实际为 {got[row - 1]}', score)

    query = read(f'answers/{FILE}').strip().rstrip(';')
    if not query:
        fail(f'{FILE} 还是空的，请把查询写进去')
    compare(query, '示例数据', 0)
    compare(query, '另一份数据', 0.5)
    print('通过：换一份数据，结果也正确')
`

/**
 * Runs the query that the learner saved as ~/answers/`file` on the sample database and on a changed copy, and
 * compares rows and order with the reference query.
 */
export function queryCheck(file: string, columns: string, reference: string): DemoCheck {
  return pythonCheck(`FILE = '${file}'\nCOLUMNS = '${columns}'\nREFERENCE = '''\n${reference}'''\n\n${COMPARE}`)
}
