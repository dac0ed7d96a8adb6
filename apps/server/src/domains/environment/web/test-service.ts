/**
 * A start command that serves pages at port 8080 of a machine: `/` says what it was asked and sets a cookie, `/away` leads
 * elsewhere, what is posted comes back in capitals, `/live` is a page that talks over `/socket`, which says everything back,
 * and that opens an empty window first and leads it to `/led` afterwards, as notebooks do.
 */
export const serviceCommand = `cat > ~/page.py <<'PY'
import base64, hashlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
LIVE = '''<!doctype html><html><head><title>live</title></head><body><p id=said>waiting</p>
<button onclick="var opened = window.open(); opened.location = '/led'">open</button><script>
localStorage.setItem('a', '1')
var line = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/socket?x=1')
// Desktops look for the very methods of a socket.
var isSocket = Object.getOwnPropertyNames(Object.getPrototypeOf(line)).indexOf('send') >= 0
line.onopen = function () { line.send(isSocket ? 'hello' : 'no socket') }
line.onmessage = function (event) { document.getElementById('said').textContent = event.data }
</script></body></html>'''
class Page(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    def say(self, status, body, headers={}):
        self.send_response(status)
        for name, value in headers.items(): self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def do_GET(self):
        html = {'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'auth=stolen'}
        if self.headers.get('Upgrade', '').lower() == 'websocket': return self.socket()
        if self.path == '/away': return self.say(302, b'', {'Location': '/here'})
        if self.path == '/live': return self.say(200, LIVE.encode(), html)
        self.say(200, f'<a href="/next">{self.path} {self.headers.get("Cookie")} 你好</a>'.encode(), html)
    def do_POST(self):
        self.say(200, self.rfile.read(int(self.headers['Content-Length'])).upper())
    def socket(self):
        key = self.headers['Sec-WebSocket-Key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
        self.send_response(101)
        self.send_header('Upgrade', 'websocket')
        self.send_header('Connection', 'Upgrade')
        self.send_header('Set-Cookie', 'auth=stolen')
        self.send_header('Sec-WebSocket-Accept', base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        asked = f'{self.path} {self.headers.get("Cookie")} {self.headers.get("Origin")}'
        while True:
            head = self.rfile.read(2)
            if len(head) < 2 or head[0] & 15 == 8: break
            size = head[1] & 127
            if size == 126: size = int.from_bytes(self.rfile.read(2), 'big')
            mask = self.rfile.read(4)
            text = bytes(byte ^ mask[at % 4] for at, byte in enumerate(self.rfile.read(size)))
            body = (asked + ': ').encode() + text
            length = bytes([len(body)]) if len(body) < 126 else bytes([126]) + len(body).to_bytes(2, 'big')
            self.wfile.write(bytes([129]) + length + body)
        self.close_connection = True
    def log_message(self, *said): pass
ThreadingHTTPServer(('127.0.0.1', 8080), Page).serve_forever()
PY
exec python3 ~/page.py`

/** A script that ends well as soon as the service answers. */
export const serviceIsUp = `for n in $(seq 100); do (exec 3<>/dev/tcp/127.0.0.1/8080) 2>/dev/null && exit 0; sleep 0.1; done; exit 1`
