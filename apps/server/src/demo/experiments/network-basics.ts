import { block } from './block.ts'
import { pythonCheck } from './check-script.ts'
import type { DemoExperiment } from './types.ts'

/** Networking on two hosts: listening ports, a client, framing on a TCP stream, HTTP by hand, subnets, a capture. */
export const networkBasics: DemoExperiment = {
  key: 'network-basics',
  title: '计算机网络：在两台主机之间看懂 TCP 与 HTTP',
  summary: block`
        课本上的分层模型画得整整齐齐，而真正让人恍然大悟的，往往是第一次亲手把一个字节送到另一台主机上。

        本实验给你两台主机 \`client\` 与 \`server\`，它们在同一个私有网络里，可以用主机名互相访问。你将：

        - 查出主机上**谁在监听哪个端口**；
        - 写一个 TCP 客户端，再写一个**能同时服务多人、不怕粘包**的 TCP 服务器；
        - 不借助浏览器，**逐字节写出**一个 HTTP 请求；
        - 计算子网，并从一份抓包记录里找出扫描者。
  `,
  category: 'computer-network',
  tags: ['TCP', 'HTTP', '套接字', '子网划分'],
  difficulty: 'hard',
  durationMinutes: 150,
  suite: {
    key: 'network-basics-suite',
    title: '客户端与服务器双机环境',
    machines: [
      { hostname: 'client', templateKey: 'network' },
      { hostname: 'server', templateKey: 'network' },
    ],
  },
  teachingGuide: block`
        **课时建议**：4 学时。请提醒学员留意每个环节标注的主机，走错主机是最常见的问题。

        **重点与难点**

        1. **TCP 是字节流**，没有"消息"的概念。"不怕粘包的服务器"一题的检查会把一行拆成多段发送，也会把多行合在一段发送，
           只调用一次 \`recv\` 的程序必然失败。建议课前演示：一次 \`send\` 为什么可能对应多次 \`recv\`。
        2. **并发**：检查会先连上一个什么都不发的客户端，再用第二个客户端请求。单线程顺序服务的程序会卡住。
        3. **HTTP 是文本协议**：请求头之间用 \`\r\n\`，头与体之间有一个空行。

        **安全提示**：扫描端口只能在自己的实验环境里进行。请借"抓包分析"一题说明未经授权扫描他人主机的法律后果。

        **延伸**：让学员把线程版服务器改写成 \`selectors\` 或 \`asyncio\` 版本，比较一千个空闲连接时的内存。
  `,
  sections: [
    {
      title: '地址、端口与连接',
      steps: [
        {
          key: 'address-and-port',
          title: '一次连接由四个数字确定',
          kind: 'text',
          points: 0,
          machine: 'server',
          body: block`
                        ## 门牌号与房间号

                        IP 地址找到主机，端口找到主机上的程序。一条 TCP 连接由**四元组**唯一确定：

                        $$ (\text{源地址},\ \text{源端口},\ \text{目的地址},\ \text{目的端口}) $$

                        所以同一个服务器端口可以同时服务成千上万个客户端：它们的源地址或源端口总有一处不同。

                        \`\`\`mermaid
                        sequenceDiagram
                          participant C as client
                          participant S as server:9307
                          C->>S: SYN
                          S-->>C: SYN, ACK
                          C->>S: ACK
                          Note over C,S: 连接建立，此后是双向字节流
                          C->>S: HELLO 2026010101\n
                          S-->>C: TOKEN …\n
                        \`\`\`

                        ## 监听地址决定谁能连进来

                        | 监听地址 | 含义 |
                        | --- | --- |
                        | \`127.0.0.1:8000\` | 只有本机的程序能连 |
                        | \`0.0.0.0:8000\` | 任何网络接口都可以连 |
                        | \`server:8000\` | 只接受发往 \`server\` 所对应的那一个地址的连接 |

                        "在自己电脑上好好的，别人就是连不上"，十有八九是监听了 \`127.0.0.1\`。

                        ## 两台主机

                        在环境里可以随时切换主机。先确认名字能解析：

                        \`\`\`bash
                        getent hosts client server
                        \`\`\`

                        > 本环境的 \`server\` 上已经启动了两个服务，下一步就去找到它们。
          `,
          setup: block`
                        mkdir -p ~/.services
                        cat > ~/.services/token.py <<'PY'
                        import hashlib, socketserver, time

                        class Handler(socketserver.StreamRequestHandler):
                            timeout = 20
                            def handle(self):
                                words = self.rfile.readline(200).decode('utf-8', 'replace').split()
                                if len(words) == 2 and words[0] == 'HELLO':
                                    token = hashlib.sha256(f'lab-salt-{words[1]}'.encode()).hexdigest()[:12]
                                    self.wfile.write(b'WELCOME ' + words[1].encode() + b'\r\n')
                                    time.sleep(0.2)
                                    self.wfile.write(f'TOKEN {token}\r\n'.encode())
                                else:
                                    self.wfile.write(b'ERROR expected: HELLO <id>\r\n')

                        class Server(socketserver.ThreadingTCPServer):
                            allow_reuse_address = True
                            daemon_threads = True

                        Server(('0.0.0.0', 9307), Handler).serve_forever()
                        PY
                        cat > ~/.services/site.py <<'PY'
                        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

                        class Handler(BaseHTTPRequestHandler):
                            def do_GET(self):
                                known = self.path == '/notice?id=7' and self.headers.get('Host', '').startswith('server')
                                body = ('第七号通知：机房周六检修。\n' if known else '没有这条通知，或者 Host 请求头不对。\n').encode()
                                self.send_response(200 if known else 404)
                                self.send_header('Content-Type', 'text/plain; charset=utf-8')
                                self.send_header('Content-Length', str(len(body)))
                                self.send_header('X-Room', 'B-402')
                                self.end_headers()
                                self.wfile.write(body)
                            def log_message(self, *ignored):
                                pass

                        ThreadingHTTPServer(('0.0.0.0', 8101), Handler).serve_forever()
                        PY
                        for name in token site; do
                          setsid nohup python3 ~/.services/$name.py >/dev/null 2>&1 </dev/null &
                        done
                        for attempt in $(seq 50); do
                          [ "$(ss -Hltn '( sport = :9307 or sport = :8101 )' | wc -l)" -ge 2 ] && exit 0
                          sleep 0.1
                        done
                        exit 1
          `,
        },
        {
          key: 'find-listeners',
          title: '任务：谁在监听',
          kind: 'task',
          points: 10,
          machine: 'server',
          body: block`
                        > 在主机 **server** 上完成

                        ## ss：看套接字

                        \`\`\`console
                        $ ss -ltn
                        State   Recv-Q  Send-Q  Local Address:Port  Peer Address:Port
                        LISTEN  0       5       0.0.0.0:8000        0.0.0.0:*
                        \`\`\`

                        选项 \`-l\` 只看监听，\`-t\` 只看 TCP，\`-n\` 用数字显示端口，\`-p\` 显示进程（只看得到自己的）。

                        ## 任务

                        \`server\` 上运行着两个监听 \`0.0.0.0\` 的 TCP 服务。把它们写入 \`~/answers/ports.txt\`，每行"端口 类型"，按端口从小到大：

                        - 类型为 \`http\` 或 \`text\`；
                        - 判断方法：用 \`curl -s -i http://server:端口/\` 试探，能得到 \`HTTP/1.0\` 开头的响应就是 \`http\`，否则是 \`text\`。

                        例如（端口是示意）：

                        \`\`\`
                        8000 http
                        9000 text
                        \`\`\`

                        ## 常见错误

                        把 \`curl\` 的报错当成"服务没启动"。\`Received HTTP/0.9 when not allowed\` 的意思是：对方说话了，但说的不是 HTTP。
          `,
          hint: '`ss -ltn` 里会看到 8101 和 9307，逐个用 curl 试。',
          hintCost: 2,
          check: pythonCheck(block`
                        listening = run(['ss', '-Hltn']).stdout
                        if ':8101' not in listening or ':9307' not in listening:
                            fail('server 上的服务没有在运行，请重置环境')
                        rows = [line.split() for line in read('answers/ports.txt').splitlines() if line.strip()]
                        if [row[0] for row in rows] != ['8101', '9307']:
                            fail(f'端口应当正好两个、从小到大排列，现在写的是：{" ".join(row[0] for row in rows) or "（空）"}')
                        if rows != [['8101', 'http'], ['9307', 'text']]:
                            fail('端口都找到了，但类型不对，请用 curl 逐个试探', 0.6)
                        print('通过：8101 说 HTTP，9307 说自己的文本协议')
          `),
          solve: block`
                        mkdir -p ~/answers
                        for port in $(ss -Hltn | awk '$4 ~ /^0\.0\.0\.0:/ { sub(/.*:/, "", $4); print $4 }' | sort -nu); do
                          curl -s -i -m 3 "http://server:$port/" | grep -q '^HTTP/' && echo "$port http" || echo "$port text"
                        done > ~/answers/ports.txt
          `,
        },
        {
          key: 'write-client',
          title: '任务：写一个 TCP 客户端',
          kind: 'task',
          points: 14,
          machine: 'client',
          body: block`
                        > 在主机 **client** 上完成

                        ## 文本协议

                        \`server:9307\` 的协议只有一个来回，每行以 \`\r\n\` 结束：

                        \`\`\`
                        客户端 → HELLO 2026010101
                        服务器 → WELCOME 2026010101
                        服务器 → TOKEN 5f0c…（12 位）
                        \`\`\`

                        之后服务器关闭连接。

                        ## 例子：标准库里的套接字

                        \`\`\`python
                        import socket

                        with socket.create_connection(('server', 9307), timeout=5) as connection:
                            connection.sendall('HELLO 2026010101\r\n'.encode())
                            with connection.makefile(encoding='utf-8', newline='\r\n') as lines:
                                for line in lines:
                                    print(repr(line))
                        \`\`\`

                        \`makefile()\` 把字节流包装成可以逐行读取的文件，省去自己拼接的麻烦。

                        ## 任务

                        编写 \`~/client.py\`，用法 \`python3 client.py 学号\`，**只打印令牌本身**（不含 \`TOKEN\` 和换行以外的内容）：

                        \`\`\`console
                        $ python3 client.py 2026010101
                        （12 位十六进制）
                        \`\`\`

                        没有参数时向标准错误打印用法，退出码 2。检查程序会用随机学号运行它。

                        ## 常见错误

                        只 \`recv(1024)\` 一次：\`WELCOME\` 与 \`TOKEN\` 可能分两次到达，你只收到了前一行。
          `,
          hint: '逐行读，遇到以 `TOKEN ` 开头的行就取出后半段并去掉换行。',
          hintCost: 2,
          check: pythonCheck(block`
                        import hashlib, random
                        read('client.py')
                        for _ in range(3):
                            number = f'2026{random.randrange(10 ** 6):06d}'
                            token = hashlib.sha256(f'lab-salt-{number}'.encode()).hexdigest()[:12]
                            result = run(['python3', 'client.py', number], cwd=HOME)
                            if result.returncode != 0:
                                fail(f'python3 client.py {number} 出错：' + (tail(result.stderr, 1) or f'退出码 {result.returncode}'))
                            if result.stdout.strip() != token:
                                has = token in result.stdout
                                fail(f'应当只打印 12 位令牌，实际打印：{result.stdout.strip()[:60] or "（没有输出）"}', 0.5 if has else 0)
                        if run(['python3', 'client.py'], cwd=HOME).returncode != 2:
                            fail('没有参数时应打印用法并以 2 退出', 0.8)
                        print('通过：每个学号都拿到了正确的令牌')
          `),
          solve: block`
                        cat > ~/client.py <<'PY'
                        import socket
                        import sys

                        if len(sys.argv) != 2:
                            sys.exit(print('用法：python3 client.py 学号', file=sys.stderr) or 2)
                        with socket.create_connection(('server', 9307), timeout=5) as connection:
                            connection.sendall(f'HELLO {sys.argv[1]}\r\n'.encode())
                            with connection.makefile(encoding='utf-8') as lines:
                                for line in lines:
                                    if line.startswith('TOKEN '):
                                        print(line.split()[1])
                        PY
          `,
        },
        {
          key: 'quiz-stream',
          title: '想一想：字节流没有边界',
          kind: 'question',
          points: 5,
          body: block`
                        客户端依次执行 \`sendall(b'AB')\` 和 \`sendall(b'CD')\`。服务器循环调用 \`recv(1024)\`。

                        下面哪些收到的序列是**可能**的？（多选）
          `,
          answer: 'A、B、C。',
          question: {
            type: 'multiple',
            options: ["`b'AB'`，`b'CD'`", "`b'ABCD'`", "`b'A'`，`b'BCD'`", "`b'CD'`，`b'AB'`"],
            answer: ['A', 'B', 'C'],
            analysis:
              'TCP 保证顺序和完整，但不保证边界：字节可以任意合并或拆开到达。顺序颠倒不会发生，所以 D 不可能。应用层必须自己约定边界，例如换行符或长度前缀。',
          },
        },
      ],
    },
    {
      title: '自己写服务器',
      steps: [
        {
          key: 'write-server',
          title: '任务：不怕粘包的并发服务器',
          kind: 'task',
          points: 20,
          machine: 'server',
          body: block`
                        > 在主机 **server** 上完成

                        ## 协议

                        每个请求是一行（以 \`\n\` 结束，可能带 \`\r\`），每个请求得到一行回应：

                        | 请求 | 回应 |
                        | --- | --- |
                        | \`UPPER 文本\` | 文本的大写 |
                        | \`LEN 文本\` | 文本的**字符数**（不是字节数，UTF-8 编码） |
                        | \`QUIT\` | \`BYE\`，然后关闭连接 |
                        | 其他 | \`ERROR\` |

                        一个连接可以发送任意多个请求。

                        ## 例子：标准库的骨架

                        \`\`\`python
                        import socketserver
                        import sys


                        class Handler(socketserver.StreamRequestHandler):
                            def handle(self):
                                for raw in self.rfile:                      # 逐行读，自动处理拆包与粘包
                                    line = raw.decode('utf-8').rstrip('\r\n')
                                    self.wfile.write(f'你说：{line}\n'.encode())


                        class Server(socketserver.ThreadingTCPServer):      # 每个连接一个线程
                            allow_reuse_address = True
                            daemon_threads = True


                        Server(('0.0.0.0', int(sys.argv[1])), Handler).serve_forever()
                        \`\`\`

                        ## 任务

                        编写 \`~/server.py\`，用法 \`python3 server.py 端口\`。检查程序会在随机端口启动它，然后：

                        1. 发送普通请求；
                        2. 把一行拆成几段，隔一会儿发一段；
                        3. 把三行合成一段发送；
                        4. 让一个客户端连着不说话，同时要求另一个客户端能得到回应。

                        ## 调试

                        \`\`\`bash
                        python3 ~/server.py 9000 &
                        printf 'UPPER hello\nLEN 你好\nQUIT\n' | curl -s telnet://server:9000
                        kill %1
                        \`\`\`
          `,
          hint: '用 `command, _, text = line.partition(" ")` 拆出命令；`LEN` 用解码后的 `len(text)`。',
          hintCost: 4,
          check: pythonCheck(
            block`
                        import random, socket, time
                        read('server.py')
                        port = random.randint(20000, 40000)
                        errors = open('/tmp/server-check.log', 'w+')
                        process = subprocess.Popen(['python3', 'server.py', str(port)], cwd=HOME, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)

                        def stop(message, score):
                            process.kill()
                            fail(message, score)

                        def connect():
                            for _ in range(50):
                                try:
                                    return socket.create_connection(('server', port), timeout=3)
                                except OSError:
                                    if process.poll() is not None:
                                        errors.seek(0)
                                        fail('server.py 启动后就退出了：' + tail(errors.read(), 1))
                                    time.sleep(0.1)
                            stop(f'5 秒内连不上 server:{port}，请监听 0.0.0.0 和命令行给出的端口', 0)

                        def talk(pieces, count, what, score):
                            with connect() as connection:
                                try:
                                    for piece in pieces:
                                        connection.sendall(piece)
                                        time.sleep(0.05)
                                    data = b''
                                    while data.count(b'\n') < count:
                                        chunk = connection.recv(4096)
                                        if not chunk:
                                            break
                                        data += chunk
                                except OSError:
                                    stop(f'{what}：3 秒内没有收到 {count} 行回应', score)
                            return [line.strip() for line in data.decode('utf-8', 'replace').splitlines()]

                        def expect(pieces, wanted, what, score):
                            got = talk(pieces, len(wanted), what, score)
                            if got != wanted:
                                stop(f'{what}：应得到 {wanted}，实际为 {got}', score)

                        expect(['UPPER hello world\n'.encode()], ['HELLO WORLD'], '普通请求', 0)
                        expect(['LEN 网络 lab\r\n'.encode(), b'WHAT\n'], ['6', 'ERROR'], '字符数与未知命令', 0.2)
                        expect(['UP'.encode(), 'PER ab'.encode(), 'c\nLE'.encode(), 'N xyz\n'.encode()], ['ABC', '3'], '一行拆成几段发送', 0.4)
                        raw = 'LEN 汉\n'.encode()
                        expect([raw[:5], raw[5:]], ['1'], '一个汉字被拆成两段发送', 0.5)
                        expect([b'UPPER a\nUPPER b\nLEN ccc\n'], ['A', 'B', '3'], '三行合成一段发送', 0.6)
                        with connect():
                            expect([b'UPPER second\n'], ['SECOND'], '有一个客户端连着不说话时，另一个客户端', 0.75)
                        with connect() as connection:
                            connection.sendall(b'QUIT\n')
                            data = b''
                            try:
                                while chunk := connection.recv(100):
                                    data += chunk
                            except OSError:
                                stop('收到 QUIT 后应当关闭连接', 0.85)
                            if data.strip() != b'BYE':
                                stop(f'QUIT 应回应 BYE，实际为 {data!r}', 0.85)
                        process.kill()
                        print('通过：拆包、粘包、并发都能应对')
          `,
            30,
          ),
          solve: block`
                        cat > ~/server.py <<'PY'
                        import socketserver
                        import sys


                        class Handler(socketserver.StreamRequestHandler):
                            def handle(self):
                                for raw in self.rfile:
                                    command, _, text = raw.decode('utf-8', 'replace').rstrip('\r\n').partition(' ')
                                    if command == 'QUIT':
                                        self.wfile.write(b'BYE\n')
                                        return
                                    answers = {'UPPER': text.upper(), 'LEN': str(len(text))}
                                    self.wfile.write((answers.get(command, 'ERROR') + '\n').encode())


                        class Server(socketserver.ThreadingTCPServer):
                            allow_reuse_address = True
                            daemon_threads = True


                        Server(('0.0.0.0', int(sys.argv[1])), Handler).serve_forever()
                        PY
          `,
        },
        {
          key: 'http-by-hand',
          title: '任务：亲手写一个 HTTP 请求',
          kind: 'task',
          points: 14,
          machine: 'client',
          body: block`
                        > 在主机 **client** 上完成

                        ## 浏览器到底发了什么

                        \`\`\`
                        GET /index.html HTTP/1.1\r\n        ← 请求行：方法 目标 版本
                        Host: example.edu.cn\r\n            ← 请求头，HTTP/1.1 必须有 Host
                        Connection: close\r\n
                        \r\n                                ← 空行：请求头到此结束
                        \`\`\`

                        每一行以 \`\r\n\`（回车加换行）结束，**最后的空行不能少**，否则服务器会一直等下去。

                        ## 任务

                        把一个完整的请求写进文件 \`~/request.bin\`：

                        - 方法 \`GET\`，目标 \`/notice?id=7\`，版本 \`HTTP/1.1\`；
                        - 请求头 \`Host\` 为 \`server:8101\`，\`Connection\` 为 \`close\`；
                        - 每行以 \`\r\n\` 结束，以空行收尾，此外没有别的内容。

                        再把它发给 \`server:8101\`，把响应头里 \`X-Room\` 的值写入 \`~/answers/room.txt\`。

                        ## 例子

                        \`\`\`bash
                        printf 'GET / HTTP/1.1\r\nHost: server:8101\r\nConnection: close\r\n\r\n' > ~/request.bin
                        curl -s telnet://server:8101 < ~/request.bin
                        od -c ~/request.bin | head
                        \`\`\`

                        \`od -c\` 能看见 \`\r\` 和 \`\n\`，是检查换行的好帮手。
          `,
          hint: '用 `printf` 而不是 `echo`：`echo` 默认不解释 `\\r`。',
          hintCost: 2,
          check: pythonCheck(block`
                        import socket
                        path = HOME / 'request.bin'
                        if not path.is_file():
                            fail('没有找到 ~/request.bin')
                        raw = path.read_bytes()
                        if b'\r\n' not in raw:
                            fail('文件里没有 \\r\\n，每一行应当以回车加换行结束（用 od -c 查看）')
                        if not raw.endswith(b'\r\n\r\n'):
                            fail('请求没有以空行收尾：最后应当是 \\r\\n\\r\\n', 0.2)
                        if raw.replace(b'\r\n', b'').count(b'\n'):
                            fail('有的行只有 \\n 而没有 \\r', 0.2)
                        lines = raw.decode('utf-8', 'replace').split('\r\n')
                        if lines[0] != 'GET /notice?id=7 HTTP/1.1':
                            fail(f'请求行应为 GET /notice?id=7 HTTP/1.1，实际为 {lines[0][:60]}', 0.3)
                        headers = {line.partition(':')[0].strip().lower(): line.partition(':')[2].strip() for line in lines[1:] if line}
                        if headers.get('host') != 'server:8101' or headers.get('connection', '').lower() != 'close':
                            fail('请求头应包含 Host: server:8101 与 Connection: close', 0.4)
                        try:
                            with socket.create_connection(('server', 8101), timeout=3) as connection:
                                connection.sendall(raw)
                                answer = b''
                                while chunk := connection.recv(4096):
                                    answer += chunk
                        except OSError as error:
                            fail(f'把请求发给 server:8101 时出错：{error}', 0.5)
                        status = answer.split(b'\r\n')[0].decode()
                        if ' 200 ' not in status:
                            fail(f'服务器回应 {status}，期望 200', 0.5)
                        if read('answers/room.txt').strip() != 'B-402':
                            fail('请求正确，但 answers/room.txt 不是响应头 X-Room 的值', 0.7)
                        print('通过：你刚刚充当了一次浏览器')
          `),
          solve: block`
                        mkdir -p ~/answers
                        printf 'GET /notice?id=7 HTTP/1.1\r\nHost: server:8101\r\nConnection: close\r\n\r\n' > ~/request.bin
                        curl -s -i 'http://server:8101/notice?id=7' | tr -d '\r' | sed -n 's/^X-Room: //p' > ~/answers/room.txt
          `,
        },
      ],
    },
    {
      title: '规划与观察',
      steps: [
        {
          key: 'plan-subnets',
          title: '任务：给三个实验室划分子网',
          kind: 'task',
          points: 12,
          machine: 'client',
          body: block`
                        > 在主机 **client** 上完成

                        ## 前缀长度说了算

                        前缀为 $/p$ 的网络有 $2^{32-p}$ 个地址，其中第一个是**网络地址**，最后一个是**广播地址**，
                        可分配给主机的有 $2^{32-p}-2$ 个。例如 \`/26\` 有 64 个地址、62 台主机。

                        | 网络 | 第一个可用 | 最后一个可用 | 广播地址 |
                        | --- | --- | --- | --- |
                        | \`192.168.10.64/26\` | \`.65\` | \`.126\` | \`.127\` |

                        ## 任务

                        学院分到 \`10.8.4.0/24\`，要划给三个实验室。要求按顺序**从低地址开始、恰好够用、互不重叠**：

                        | 实验室 | 主机数 |
                        | --- | --- |
                        | A | 100 |
                        | B | 50 |
                        | C | 20 |

                        把方案写入 \`~/answers/subnets.csv\`，格式（第一行为表头）：

                        \`\`\`
                        lab,network,broadcast,hosts
                        A,网络地址/前缀,广播地址,可用主机数
                        \`\`\`

                        "恰好够用"指选择**能容纳的最小子网**。写完可以用 Python 验算：

                        \`\`\`python
                        import ipaddress
                        net = ipaddress.ip_network('192.168.10.64/26')
                        print(net.broadcast_address, net.num_addresses - 2)
                        \`\`\`

                        ## 常见错误

                        50 台主机选 \`/27\`：只有 30 个可用地址。记得减去网络地址和广播地址。
          `,
          hint: '100 台需要 /25（126 个可用），50 台需要 /26，20 台需要 /27，依次往后排。',
          hintCost: 3,
          check: pythonCheck(block`
                        import csv, ipaddress
                        rows = list(csv.DictReader(read('answers/subnets.csv').splitlines()))
                        if [row.get('lab') for row in rows] != ['A', 'B', 'C']:
                            fail('表头应为 lab,network,broadcast,hosts，之后依次是 A、B、C 三行')
                        good, first = 0, None
                        for row, wanted in zip(rows, ['10.8.4.0/25', '10.8.4.128/26', '10.8.4.192/27']):
                            net = ipaddress.ip_network(wanted)
                            try:
                                found = ipaddress.ip_network((row['network'] or '').strip())
                            except ValueError as error:
                                problem = f'{row["network"]} 不是合法的网络（主机位必须为 0）'
                            else:
                                problem = None
                                if found.prefixlen != net.prefixlen:
                                    problem = f'前缀 /{found.prefixlen} 可容纳 {found.num_addresses - 2} 台，不是能容纳所需主机的最小子网'
                                elif found != net:
                                    problem = f'{found} 的位置不对，应紧接在前一个子网之后'
                                elif (row['broadcast'] or '').strip() != str(net.broadcast_address):
                                    problem = f'广播地址写的是 {row["broadcast"]}'
                                elif (row['hosts'] or '').strip() != str(net.num_addresses - 2):
                                    problem = f'可用主机数写的是 {row["hosts"]}'
                            if problem is None:
                                good += 1
                            elif first is None:
                                first = f'实验室 {row["lab"]}：{problem}'
                        if first:
                            fail(f'{good}/3 个子网正确。{first}', good / 3 * 0.9)
                        print('通过：三个子网恰好够用，还剩 32 个地址备用')
          `),
          solve: block`
                        mkdir -p ~/answers
                        cat > ~/answers/subnets.csv <<'CSV'
                        lab,network,broadcast,hosts
                        A,10.8.4.0/25,10.8.4.127,126
                        B,10.8.4.128/26,10.8.4.191,62
                        C,10.8.4.192/27,10.8.4.223,30
                        CSV
          `,
        },
        {
          key: 'find-scanner',
          title: '任务：从抓包记录里找出扫描者',
          kind: 'task',
          points: 14,
          machine: 'client',
          body: block`
                        > 在主机 **client** 上完成

                        ## 端口扫描长什么样

                        正常的客户端发出 \`SYN\`，收到 \`SYN-ACK\`，再回 \`ACK\`，握手完成。扫描者只想知道端口开没开：
                        发出大量 \`SYN\`，收到 \`SYN-ACK\`（开放）或 \`RST\`（关闭）后就走，**从不完成握手**。

                        ## 数据

                        \`~/capture.csv\` 是一段简化的抓包记录：

                        \`\`\`
                        time,src,sport,dst,dport,flags
                        0.0021,10.8.4.31,50112,10.8.4.200,443,SYN
                        0.0024,10.8.4.200,443,10.8.4.31,50112,SYN-ACK
                        0.0026,10.8.4.31,50112,10.8.4.200,443,ACK
                        \`\`\`

                        ## 任务

                        把分析结果写入 \`~/answers/scan.json\`：

                        | 键 | 内容 |
                        | --- | --- |
                        | \`scanner\` | 扫描者的地址：对最多**不同目的端口**发出过 \`SYN\` 的来源 |
                        | \`ports\` | 它扫描过的不同端口的个数 |
                        | \`open\` | 它由此得知**开放**的端口列表（目标回了 \`SYN-ACK\`），从小到大 |

                        注意：记录里有一个很忙的正常客户端，它的 \`SYN\` 总数比扫描者还多。

                        用 \`awk\`、Python 或任何工具都可以。
          `,
          hint: '先 `awk -F, \'$6=="SYN" { print $2, $5 }\' capture.csv | sort -u | cut -d" " -f1 | uniq -c` 数出每个来源的不同端口。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/answers
                        python3 - <<'PY'
                        import random
                        from pathlib import Path

                        dice = random.Random(408)
                        server, scanner, busy = '10.8.4.200', '10.8.4.77', '10.8.4.31'
                        opened = {22, 80, 443, 3306, 8101, 9307}
                        rows, ports = [], dice.sample(range(1, 10000), 180)
                        ports = sorted(set(ports) | opened)
                        dice.shuffle(ports)

                        def handshake(at, src, port):
                            sport = dice.randint(40000, 60000)
                            rows.append((at, src, sport, server, port, 'SYN'))
                            rows.append((at + 0.0003, server, port, src, sport, 'SYN-ACK'))
                            rows.append((at + 0.0005, src, sport, server, port, 'ACK'))

                        for number in range(260):
                            handshake(number * 0.11 + dice.random() * 0.02, busy, dice.choice([80, 443, 443]))
                        for number in range(90):
                            handshake(number * 0.3 + dice.random() * 0.05, f'10.8.4.{dice.randint(40, 60)}', dice.choice([80, 443, 22]))
                        for number, port in enumerate(ports):
                            at, sport = 3 + number * 0.1 + dice.random() * 0.01, dice.randint(40000, 60000)
                            rows.append((at, scanner, sport, server, port, 'SYN'))
                            rows.append((at + 0.0002, server, port, scanner, sport, 'SYN-ACK' if port in opened else 'RST'))
                        rows.sort()
                        lines = [f'{at:.4f},' + ','.join(map(str, rest)) for at, *rest in rows]
                        Path.home().joinpath('capture.csv').write_text('time,src,sport,dst,dport,flags\n' + '\n'.join(lines) + '\n')
                        PY
          `,
          check: pythonCheck(block`
                        import csv
                        rows = list(csv.DictReader(read('capture.csv').splitlines()))
                        seen = {}
                        for row in rows:
                            if row['flags'] == 'SYN':
                                seen.setdefault(row['src'], set()).add(int(row['dport']))
                        scanner = max(seen, key=lambda src: len(seen[src]))
                        opened = sorted({int(row['sport']) for row in rows if row['dst'] == scanner and row['flags'] == 'SYN-ACK'})
                        try:
                            got = json.loads(read('answers/scan.json'))
                        except ValueError as error:
                            fail(f'answers/scan.json 不是合法的 JSON：{error}')
                        if got.get('scanner') != scanner:
                            fail(f'扫描者不是 {got.get("scanner")}。比较的是不同目的端口的个数，而不是 SYN 的总数')
                        if got.get('ports') != len(seen[scanner]):
                            fail(f'扫描者找对了，但不同端口的个数不是 {got.get("ports")}', 0.4)
                        if got.get('open') != opened:
                            fail(f'开放端口应有 {len(opened)} 个，从小到大的整数列表，实际为 {got.get("open")}', 0.7)
                        print(f'通过：{scanner} 扫描了 {len(seen[scanner])} 个端口，发现 {len(opened)} 个开放')
          `),
          solve: block`
                        cd ~
                        python3 - <<'PY'
                        import csv, json
                        rows = list(csv.DictReader(open('capture.csv')))
                        seen = {}
                        for row in rows:
                            if row['flags'] == 'SYN':
                                seen.setdefault(row['src'], set()).add(row['dport'])
                        scanner = max(seen, key=lambda src: len(seen[src]))
                        opened = sorted({int(row['sport']) for row in rows if row['dst'] == scanner and row['flags'] == 'SYN-ACK'})
                        json.dump({'scanner': scanner, 'ports': len(seen[scanner]), 'open': opened}, open('answers/scan.json', 'w'))
                        PY
          `,
        },
        {
          key: 'report',
          title: '实验报告：一次请求的旅程',
          kind: 'report',
          points: 11,
          body: block`
                        ## 要求

                        以"在 client 上执行 \`python3 client.py 你的学号\`"为例，写出这次请求的完整旅程：

                        1. **过程**（5 分）：从名字解析、三次握手、数据收发到关闭连接，按时间顺序写出每一步由谁做、依据什么；
                           画出时序图，标明四元组。
                        2. **实现**（3 分）：你的服务器怎样解决拆包、粘包和并发，各对应代码的哪几行。
                        3. **安全**（3 分）：根据抓包结果，给管理员提出两条加固建议，并说明怎样验证建议已经生效。
          `,
          answer: block`
                        - 过程：\`server\` 经 \`/etc/hosts\` 解析为私有地址；内核为客户端选择临时端口；SYN、SYN-ACK、ACK；发送 \`HELLO\`；
                          收到两行回应；服务器先关闭，客户端读到流的末尾。四元组四项齐全得 2 分，次序正确得 3 分。
                        - 实现：按行读取处理边界（拆包与粘包各 1 分），每连接一线程处理并发（1 分）。
                        - 安全：3306 这样的数据库端口只监听内网地址或由防火墙限制来源；对短时间内访问大量端口的来源限速或封禁；
                          验证方法是从另一台主机再次连接，应被拒绝。
          `,
        },
      ],
    },
  ],
}
