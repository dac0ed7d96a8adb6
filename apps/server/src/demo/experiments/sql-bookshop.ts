import { block } from './block.ts'
import { pythonCheck, sqlCheck } from './check-script.ts'
import { queryCheck } from './sql-query-check.ts'
import type { DemoExperiment } from './types.ts'

const AFFORDABLE = block`
    SELECT title, price FROM books
    WHERE category = '计算机' AND quality >= 8 AND price <= 50
    ORDER BY price, id
`

const BY_COLLEGE = block`
    SELECT u.college, COUNT(*) AS sold, SUM(o.price) AS amount
    FROM orders o
    JOIN books b ON b.id = o.book_id
    JOIN users u ON u.id = b.seller_id
    GROUP BY u.college
    HAVING COUNT(*) >= 5
    ORDER BY amount DESC, u.college
`

const NEVER_SOLD = block`
    SELECT b.title, u.name
    FROM books b
    JOIN users u ON u.id = b.seller_id
    LEFT JOIN orders o ON o.book_id = b.id
    WHERE o.id IS NULL
    ORDER BY b.id
`

const TOP_TWO = block`
    SELECT category, title, price, place FROM (
      SELECT b.category, b.title, o.price, o.id,
             RANK() OVER (PARTITION BY b.category ORDER BY o.price DESC) AS place
      FROM orders o
      JOIN books b ON b.id = o.book_id
    )
    WHERE place <= 2
    ORDER BY category, place, id
`

/** SQL on SQLite: filter, group, anti-join with a NULL trap, window functions, a transaction, an index. */
export const sqlBookshop: DemoExperiment = {
  key: 'sql-bookshop',
  title: 'SQL 实战：校园二手书交易库',
  summary: block`
        毕业季，学校的二手书平台积累了几十位同学的买卖记录。你是它的第一位数据管理员。

        从一句 \`SELECT\` 开始，你将依次回答：有哪些便宜又干净的书？哪个学院卖得最好？哪些书一直没人要？
        每一类里最贵的是哪两本？最后还要做成一笔**不会丢钱**的交易，并让一个慢查询变快。

        每条查询都会在**另一份数据**上再运行一次，所以把结果抄下来是没有用的。
  `,
  category: 'database',
  tags: ['SQL', 'SQLite', '事务', '索引'],
  difficulty: 'medium',
  durationMinutes: 120,
  suite: {
    key: 'sql-bookshop-suite',
    title: 'SQLite 单机环境',
    machines: [{ hostname: 'sqlite', templateKey: 'sqlite' }],
  },
  teachingGuide: block`
        **课时建议**：3 学时，第三学时专讲事务与索引。

        **设计意图**

        - \`orders.book_id\` 里有一条 \`NULL\`（书已被平台删除）。用 \`NOT IN (SELECT book_id …)\` 的学员会得到**空结果**，
          这是讲三值逻辑的最好时机：请让他单独执行 \`SELECT 1 WHERE 3 NOT IN (1, NULL)\`。
        - "分组统计"要求按**卖家**所在学院，学员常误连到买家，金额会差很多但行数相同，因此检查会指出具体的行。
        - "一笔交易"检查的是最终状态：余额总和不变、失败的交易不留痕迹。

        **课堂演示**：开两个终端，一个 \`BEGIN\` 后不提交，让学员在另一个终端里观察读到的余额。

        **延伸**：把"前两名"改成 \`ROW_NUMBER()\`、\`DENSE_RANK()\`，比较并列时的差别。
  `,
  sections: [
    {
      title: '查询与连接',
      steps: [
        {
          key: 'meet-tables',
          title: '认识三张表',
          kind: 'text',
          points: 0,
          body: block`
                        ## 数据从哪里来

                        环境里已经有数据库 \`~/books.db\`：

                        \`\`\`mermaid
                        erDiagram
                          USERS ||--o{ BOOKS : "出售"
                          USERS ||--o{ ORDERS : "购买"
                          BOOKS |o--o{ ORDERS : "成交"
                          USERS { int id PK
                            text name
                            text college }
                          BOOKS { int id PK
                            text title
                            text category
                            int seller_id FK
                            int price
                            int quality }
                          ORDERS { int id PK
                            int book_id FK
                            int buyer_id FK
                            int price
                            text ordered_on }
                        \`\`\`

                        \`books.price\` 是标价，\`orders.price\` 是成交价（可以还价），\`quality\` 是成色，10 为全新。

                        ## 打开它

                        \`\`\`console
                        $ sqlite3 ~/books.db
                        sqlite> .mode box
                        sqlite> .schema books
                        sqlite> SELECT * FROM books LIMIT 3;
                        sqlite> .quit
                        \`\`\`

                        ## 怎样提交答案

                        把每一题的查询存成 \`~/answers\` 里的一个文件，例如 \`vim ~/answers/q1.sql\`，再这样试运行：

                        \`\`\`bash
                        sqlite3 -box ~/books.db < ~/answers/q1.sql
                        \`\`\`

                        > 写查询的顺序：先 \`FROM\`（数据在哪几张表），再 \`WHERE\`（要哪些行），最后才是 \`SELECT\`（要哪些列）。
          `,
          setup: block`
                        mkdir -p ~/answers && rm -f ~/books.db
                        python3 - <<'PY'
                        import random, sqlite3
                        from pathlib import Path

                        dice = random.Random(77)
                        database = sqlite3.connect(Path.home() / 'books.db')
                        database.executescript('''
                        CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, college TEXT NOT NULL);
                        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, category TEXT NOT NULL,
                          seller_id INTEGER NOT NULL REFERENCES users (id), price INTEGER NOT NULL, quality INTEGER NOT NULL);
                        CREATE TABLE orders (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books (id),
                          buyer_id INTEGER NOT NULL REFERENCES users (id), price INTEGER NOT NULL, ordered_on TEXT NOT NULL);
                        ''')
                        names = '陈思远 赵雨桐 周子涵 吴嘉怡 郑浩然 孙小明 钱可欣 冯一诺 褚天佑 卫星辰 蒋若水 沈亦凡 韩清越 杨知夏 朱明轩 秦语柔 许望舒 吕安然'.split()
                        colleges = ['计算机学院', '数学学院', '外国语学院', '经济管理学院']
                        titles = {
                            '计算机': ['数据结构', '操作系统概念', '计算机网络', '数据库系统', '编程珠玑', '深入理解计算机系统', '离散数学', '软件工程导论', '人工智能基础'],
                            '数学': ['高等数学上册', '高等数学下册', '线性代数', '概率论与数理统计', '数值分析', '复变函数'],
                            '外语': ['大学英语三', '托福词汇', '日语初级', '法语语法', '六级真题'],
                            '文学': ['红楼梦', '围城', '唐诗三百首', '百年孤独', '边城', '平凡的世界'],
                        }
                        for number, name in enumerate(names, 1):
                            database.execute('INSERT INTO users VALUES (?, ?, ?)', (number, name, colleges[(number * 7) % 4]))
                        book = 0
                        for copy in range(2):
                            for category, group in titles.items():
                                for title in group:
                                    book += 1
                                    row = (book, title, category, dice.randint(1, 18), dice.randint(8, 75), dice.randint(4, 10))
                                    database.execute('INSERT INTO books VALUES (?, ?, ?, ?, ?, ?)', row)
                        for number, (sold, price) in enumerate(zip(dice.sample(range(1, book + 1), 30), dice.sample(range(6, 70), 30)), 1):
                            row = (number, sold, dice.randint(1, 18), price, f'2026-03-{1 + number * 28 // 31:02d}')
                            database.execute('INSERT INTO orders VALUES (?, ?, ?, ?, ?)', row)
                        database.execute("INSERT INTO orders VALUES (31, NULL, 6, 18, '2026-03-29')")
                        database.commit()
                        PY
          `,
        },
        {
          key: 'affordable-books',
          title: '任务：便宜又干净的计算机书',
          kind: 'task',
          points: 12,
          body: block`
                        ## 语法回顾

                        \`\`\`sql
                        SELECT name, college
                        FROM users
                        WHERE college = '数学学院' AND id > 5
                        ORDER BY name DESC;
                        \`\`\`

                        - 字符串用**单引号**；双引号在 SQL 里表示列名。
                        - 不写 \`ORDER BY\`，数据库不保证任何顺序，哪怕你每次看到的都一样。

                        ## 任务

                        在 \`~/answers/q1.sql\` 中查询：\`计算机\` 类、成色不低于 8、标价不超过 50 元的书。

                        - 两列：书名、标价；
                        - 按标价从低到高，标价相同的按书的 \`id\` 从小到大。

                        ## 常见错误

                        "不低于 8"包含 8，"不超过 50"包含 50。边界上的书最容易被漏掉。
          `,
          hint: '条件用 `quality >= 8 AND price <= 50`，排序用 `ORDER BY price, id`；没有出现在 SELECT 里的列也可以用来排序。',
          hintCost: 2,
          check: queryCheck('q1.sql', '书名、标价', AFFORDABLE),
          solve: `cat > ~/answers/q1.sql <<'SQL'\n${AFFORDABLE}SQL\n`,
        },
        {
          key: 'sales-by-college',
          title: '任务：哪个学院卖得最好',
          kind: 'task',
          points: 14,
          body: block`
                        ## 连接：把几张表拼成一张宽表

                        订单里只有书的编号，要知道卖家是谁，得沿着外键走两步：\`orders → books → users\`。

                        \`\`\`sql
                        SELECT o.id, b.title, u.name AS seller
                        FROM orders o
                        JOIN books b ON b.id = o.book_id
                        JOIN users u ON u.id = b.seller_id;
                        \`\`\`

                        ## 分组：把多行压成一行

                        \`GROUP BY\` 之后，每组只剩一行，其他列只能通过 \`COUNT\`、\`SUM\`、\`AVG\` 这样的聚合函数出现。
                        \`WHERE\` 在分组**之前**筛选行，\`HAVING\` 在分组**之后**筛选组。

                        ## 任务

                        在 \`~/answers/q2.sql\` 中统计**卖家**所在学院的成交情况：

                        - 三列：学院、成交本数、成交总额（\`orders.price\` 之和）；
                        - 只保留成交本数不少于 5 的学院；
                        - 按总额从高到低，总额相同按学院名称。

                        ## 自查

                        把 \`HAVING\` 去掉，各学院本数之和应为 30。想一想：订单有 31 条，少的是哪一条？
          `,
          hint: '连接时用 `b.seller_id` 而不是 `o.buyer_id`，后者统计的是买家。',
          hintCost: 3,
          check: queryCheck('q2.sql', '学院、成交本数、成交总额', BY_COLLEGE),
          solve: `cat > ~/answers/q2.sql <<'SQL'\n${BY_COLLEGE}SQL\n`,
        },
        {
          key: 'never-sold',
          title: '任务：一直没人要的书',
          kind: 'task',
          points: 14,
          body: block`
                        ## "没有"要怎么查

                        内连接只会留下**有**对应的行。要找"没有"，可以用左连接：右边没有匹配时，右表各列为 \`NULL\`。

                        \`\`\`sql
                        SELECT u.name
                        FROM users u
                        LEFT JOIN orders o ON o.buyer_id = u.id
                        WHERE o.id IS NULL;        -- 从没买过书的同学
                        \`\`\`

                        也可以用 \`NOT EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = u.id)\`。

                        ## 任务

                        在 \`~/answers/q3.sql\` 中找出**从未成交**的书：

                        - 两列：书名、卖家姓名；
                        - 按书的 \`id\` 从小到大。

                        ## 一个有名的陷阱

                        你也许会写 \`WHERE b.id NOT IN (SELECT book_id FROM orders)\`。试一试，结果是空的！
                        因为 \`orders.book_id\` 里有一个 \`NULL\`，而"3 是否不等于 NULL"的答案不是"是"，而是"不知道"。
          `,
          hint: '左连接 orders，再用 `WHERE o.id IS NULL`；卖家姓名再连接一次 users。',
          hintCost: 3,
          check: queryCheck('q3.sql', '书名、卖家姓名', NEVER_SOLD),
          solve: `cat > ~/answers/q3.sql <<'SQL'\n${NEVER_SOLD}SQL\n`,
        },
        {
          key: 'quiz-null',
          title: '想一想：NULL 的算术',
          kind: 'question',
          points: 5,
          body: block`
                        表 \`t\` 只有一列 \`x\`，其中一行的 \`x\` 是 \`NULL\`。

                        下面哪些条件**能**选中这一行？（多选，可以在 \`sqlite3\` 里建一张小表试一试）
          `,
          answer: 'B、D。',
          question: {
            type: 'multiple',
            options: ['`WHERE x = NULL`', '`WHERE x IS NULL`', '`WHERE x <> 5`', '`WHERE COALESCE(x, 0) = 0`'],
            answer: ['B', 'D'],
            analysis:
              '与 NULL 的任何比较结果都是"未知"，而 WHERE 只保留结果为真的行，所以 A、C 都选不中。IS NULL 是专门的判断，COALESCE 先把 NULL 换成 0 再比较。',
          },
        },
      ],
    },
    {
      title: '窗口、事务与索引',
      steps: [
        {
          key: 'top-two',
          title: '任务：每一类成交价最高的前两名',
          kind: 'task',
          points: 14,
          body: block`
                        ## 窗口函数：看得见同组的人，又不合并行

                        \`GROUP BY\` 会把一组压成一行；窗口函数保留每一行，同时告诉它在组里的位置：

                        \`\`\`sql
                        SELECT name, college,
                               RANK() OVER (PARTITION BY college ORDER BY id) AS place
                        FROM users;
                        \`\`\`

                        | 成交价 | \`ROW_NUMBER()\` | \`RANK()\` | \`DENSE_RANK()\` |
                        | --- | --- | --- | --- |
                        | 60 | 1 | 1 | 1 |
                        | 60 | 2 | 1 | 1 |
                        | 55 | 3 | 3 | 2 |

                        窗口函数在 \`WHERE\` **之后**才计算，所以不能直接写 \`WHERE place <= 2\`，要套一层子查询。

                        ## 任务

                        在 \`~/answers/q4.sql\` 中查询每个书籍类别里**成交价**最高的前两名（用 \`RANK()\`，并列都保留）：

                        - 四列：类别、书名、成交价、名次；
                        - 按类别、名次排序，再相同按订单 \`id\`。
          `,
          hint: '内层 SELECT 连接 orders 与 books 并算出 RANK()，外层 `WHERE place <= 2`，内层别忘了带上 `o.id` 供排序用。',
          hintCost: 3,
          check: queryCheck('q4.sql', '类别、书名、成交价、名次', TOP_TWO),
          solve: `cat > ~/answers/q4.sql <<'SQL'\n${TOP_TWO}SQL\n`,
        },
        {
          key: 'safe-trade',
          title: '任务：一笔不会丢钱的交易',
          kind: 'task',
          points: 13,
          body: block`
                        ## 要么全做，要么全不做

                        付款分三步：买家减钱、卖家加钱、写入订单。如果第二步之前停电，钱就凭空消失了。
                        **事务**保证三步是一个整体：

                        \`\`\`sql
                        BEGIN;
                        UPDATE wallets SET balance = balance - 10 WHERE user_id = 1;
                        UPDATE wallets SET balance = balance + 10 WHERE user_id = 2;
                        COMMIT;      -- 或者 ROLLBACK; 全部撤销
                        \`\`\`

                        ## 背景

                        数据库里多了一张钱包表 \`wallets(user_id, balance)\`，约束 \`CHECK (balance >= 0)\` 不允许透支。

                        ## 任务

                        直接在 \`~/books.db\` 上操作（不需要提交文件）：

                        1. **成功的交易**：3 号同学以 35 元买下 8 号同学出售的 100 号书。写入一条 \`id\` 为 100 的订单，日期 \`2026-04-01\`。
                        2. **失败的交易**：4 号同学想以 200 元买 5 号同学出售的 101 号书，但他的余额只有 20 元。
                           请在事务里**先给卖家加钱、再给买家减钱**，看到约束报错后回滚，**不能留下任何痕迹**。

                        ## 自查

                        \`\`\`sql
                        SELECT SUM(balance) FROM wallets;    -- 交易前后都应为 300
                        \`\`\`

                        ## 常见错误

                        报错之后直接 \`COMMIT\`：SQLite 只撤销了出错的**那一条**语句，卖家多出来的 200 元被提交了。
          `,
          hint: '第二笔出错后输入 `ROLLBACK;`。如果已经提交错了，可以在一个新事务里把余额改回来。',
          hintCost: 2,
          setup: block`
                        sqlite3 ~/books.db <<'SQL'
                        DROP TABLE IF EXISTS wallets;
                        DELETE FROM orders WHERE id IN (100, 101);
                        CREATE TABLE wallets (user_id INTEGER PRIMARY KEY REFERENCES users (id), balance INTEGER NOT NULL CHECK (balance >= 0));
                        INSERT INTO wallets VALUES (3, 120), (4, 20), (5, 60), (8, 100);
                        INSERT OR REPLACE INTO books VALUES (100, '算法导论', '计算机', 8, 38, 9), (101, '二十四史（全套）', '文学', 5, 200, 10);
                        SQL
          `,
          check: sqlCheck(block`
                        -- db: books.db
                        SELECT balance = 85, '3 号同学付款后余额应为 85，现在是 ' || balance FROM wallets WHERE user_id = 3
                        UNION ALL
                        SELECT balance = 135, '8 号同学收款后余额应为 135，现在是 ' || balance FROM wallets WHERE user_id = 8
                        UNION ALL
                        SELECT COUNT(*) = 1, '没有找到 100 号订单：100 号书、买家 3、成交价 35、日期 2026-04-01'
                        FROM orders WHERE id = 100 AND book_id = 100 AND buyer_id = 3 AND price = 35 AND ordered_on = '2026-04-01'
                        UNION ALL
                        SELECT COUNT(*) = 0, '失败的交易留下了 101 号书的订单，应当回滚' FROM orders WHERE book_id = 101
                        UNION ALL
                        SELECT SUM(balance) = 300, '钱包总额应为 300，现在是 ' || SUM(balance) || '：失败的交易没有完全回滚' FROM wallets
                        UNION ALL
                        SELECT balance = 60, '5 号同学没有卖出书，余额应为 60，现在是 ' || balance FROM wallets WHERE user_id = 5
          `),
          solve: block`
                        sqlite3 -bail ~/books.db <<'SQL'
                        BEGIN;
                        UPDATE wallets SET balance = balance - 35 WHERE user_id = 3;
                        UPDATE wallets SET balance = balance + 35 WHERE user_id = 8;
                        INSERT INTO orders VALUES (100, 100, 3, 35, '2026-04-01');
                        COMMIT;
                        SQL
                        sqlite3 ~/books.db 2>/dev/null <<'SQL' || true
                        BEGIN;
                        UPDATE wallets SET balance = balance + 200 WHERE user_id = 5;
                        UPDATE wallets SET balance = balance - 200 WHERE user_id = 4;
                        ROLLBACK;
                        SQL
          `,
        },
        {
          key: 'add-index',
          title: '任务：让慢查询走索引',
          kind: 'task',
          points: 12,
          body: block`
                        ## 先看计划，再下药

                        数据库打算怎样执行一条查询，可以问它：

                        \`\`\`console
                        sqlite> EXPLAIN QUERY PLAN SELECT * FROM books WHERE title = '围城';
                        \`--SCAN books
                        \`\`\`

                        \`SCAN\` 是从头到尾翻一遍，\`SEARCH … USING INDEX\` 是按目录查找。两万行里找几行，前者慢上百倍。

                        **联合索引**像按"姓、名"排好的电话簿：知道姓能查，知道姓和名查得更快，只知道名就没用了。
                        因此**等值条件的列放前面，范围条件的列放后面**。

                        ## 任务

                        浏览记录表 \`visits\` 有两万行，下面这条查询每次打开书籍页面都会执行：

                        \`\`\`sql
                        SELECT COUNT(*) FROM visits WHERE book_id = 17 AND visited_on >= '2026-03-20';
                        \`\`\`

                        请建立**一个**索引，使它的查询计划变成：

                        \`\`\`
                        SEARCH visits USING COVERING INDEX … (book_id=? AND visited_on>?)
                        \`\`\`

                        ## 常见错误

                        分别给两列各建一个索引：SQLite 对一张表一次通常只用其中一个，计划里就只会出现一个条件。
          `,
          hint: '`CREATE INDEX 名字 ON visits (等值列, 范围列);`',
          hintCost: 3,
          setup: block`
                        sqlite3 ~/books.db <<'SQL'
                        DROP TABLE IF EXISTS visits;
                        CREATE TABLE visits (id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL, user_id INTEGER NOT NULL, visited_on TEXT NOT NULL);
                        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                        INSERT INTO visits SELECT i, i * 31 % 52 + 1, i * 17 % 18 + 1, date('2026-03-01', '+' || (i * 13 % 31) || ' days') FROM n;
                        SQL
          `,
          check: pythonCheck(block`
                        import sqlite3
                        database = sqlite3.connect(f'file:{HOME / "books.db"}?mode=ro', uri=True)
                        if database.execute('SELECT COUNT(*) FROM visits').fetchone()[0] != 20000:
                            fail('visits 表的数据被改动了，应有 20000 行，请重置本环节')
                        sql = "SELECT COUNT(*) FROM visits WHERE book_id = 17 AND visited_on >= '2026-03-20'"
                        plan = database.execute('EXPLAIN QUERY PLAN ' + sql).fetchone()[3]
                        if 'USING' not in plan:
                            fail(f'查询仍在整表扫描，计划是：{plan}')
                        if 'book_id=? AND visited_on>?' not in plan:
                            fail(f'索引只用上了一个条件，计划是：{plan}。请检查联合索引的列和顺序', 0.4)
                        indexes = database.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'visits'").fetchall()
                        if len(indexes) > 1:
                            fail(f'效果达到了，但 visits 上有 {len(indexes)} 个索引，多余的会拖慢写入，请用 DROP INDEX 删掉', 0.7)
                        print(f'通过：{plan}')
          `),
          solve: block`
                        sqlite3 ~/books.db 'CREATE INDEX visits_by_book ON visits (book_id, visited_on);'
          `,
        },
        {
          key: 'quiz-index-cost',
          title: '想一想：索引不是越多越好',
          kind: 'question',
          points: 5,
          body: block`
                        某张表每秒写入上千行，却很少被查询。同事建议"给每一列都建一个索引，以防万一"。

                        下面哪条反对理由**最**有力？想一想每写入一行，数据库要做哪些事。
          `,
          answer: 'A。',
          question: {
            type: 'single',
            options: [
              '每写入一行都要同时更新全部索引，写入变慢，占用也变大',
              '索引会让查询结果的顺序变得不确定',
              '一张表最多只能有一个索引',
              '建立索引之后就不能再修改表的数据',
            ],
            answer: ['A'],
            analysis:
              '索引是另一份排好序的数据，每次增删改都要同步维护。应当针对真正频繁、真正缓慢的查询建立索引，并用 EXPLAIN QUERY PLAN 证明它被用上了。',
          },
        },
        {
          key: 'report',
          title: '实验报告：给平台负责人的一页纸',
          kind: 'report',
          points: 11,
          body: block`
                        ## 要求

                        负责人不懂 SQL，但关心三件事。请写一页纸：

                        1. **经营情况**（4 分）：用前四题的结果说出三个发现，每个发现附上数字和对应的查询文件名。
                        2. **资金安全**（4 分）：用他能听懂的话解释为什么交易需要事务；再说明如果没有 \`CHECK\` 约束会发生什么。
                        3. **性能**（3 分）：给出建索引前后的查询计划，估计数据增长到两千万行时，整表扫描与索引查找的差别。

                        结论写在前面，数字要有单位。
          `,
          answer: block`
                        - 经营情况：三个发现各 1 分，数字正确、能指出来源再加 1 分。
                        - 资金安全：能说出"中途失败时钱会凭空消失或凭空出现"得 2 分；能说明没有约束时余额变为负数、平台替人垫付得 2 分。
                        - 性能：计划由 \`SCAN visits\` 变为 \`SEARCH visits USING COVERING INDEX visits_by_book (book_id=? AND visited_on>?)\`；
                          扫描与行数成正比，索引查找约为行数的对数，两千万行大约只需二十多次比较即可定位。
          `,
        },
      ],
    },
  ],
}
