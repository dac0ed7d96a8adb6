import { block } from './block.ts'
import { pythonCheck } from './check-script.ts'
import type { DemoCheck } from './types.ts'

/** Reads a Dockerfile into a list of (instruction, arguments): comments dropped, continued lines joined. */
const DOCKERFILE = block`
    import re

    def instructions(name):
        joined = re.sub(r'\\[ \t]*\n', ' ', '\n'.join(l for l in read(name).splitlines() if not l.lstrip().startswith('#')))
        found = []
        for line in joined.splitlines():
            if line.strip():
                word, _, rest = line.strip().partition(' ')
                found.append((word.upper(), ' '.join(rest.split())))
        if not found:
            fail(f'~/{name} 里还没有任何指令')
        if found[0][0] not in ('FROM', 'ARG'):
            fail(f'~/{name} 的第一条指令应当是 FROM，实际是 {found[0][0]}')
        return found

    def pinned(image):
        tag = image.split('/')[-1].partition(':')[2]
        return '@sha256:' in image or (tag != '' and tag != 'latest')

    def exec_form(text):
        try:
            value = json.loads(text)
        except ValueError:
            return None
        return value if isinstance(value, list) and all(isinstance(part, str) for part in value) and value else None

    def places(found, word, pattern=''):
        return [at for at, (name, text) in enumerate(found) if name == word and re.search(pattern, text)]
`

/** Reads the part of YAML that Compose files are written in: nested mappings, lists, inline lists, quoted scalars. */
const COMPOSE = block`
    import re

    def scalar(text):
        text = text.strip()
        if text[:1] in '"\'' and text[-1:] == text[:1] and len(text) > 1:
            return text[1:-1]
        text = re.sub(r'\s+#.*$', '', text)
        if text.startswith('[') and text.endswith(']'):
            return [scalar(part) for part in re.findall(r'"[^"]*"|\'[^\']*\'|[^,\s][^,]*', text[1:-1])]
        if text == '{}':
            return {}
        return text

    def compose(name):
        lines = []
        for number, raw in enumerate(read(name).splitlines(), 1):
            if '\t' in raw:
                fail(f'第 {number} 行含有制表符，YAML 的缩进只能用空格')
            if raw.strip() and not raw.lstrip().startswith('#') and raw.strip() != '---':
                lines.append([len(raw) - len(raw.lstrip()), raw.strip(), number])

        def parse(at, indent):
            items, mapping = [], {}
            is_list = lines[at][1].startswith('-')
            while at < len(lines) and lines[at][0] == indent and lines[at][1].startswith('-') == is_list:
                _, text, number = lines[at]
                if text.startswith('- ') or text == '-':
                    rest = text[2:].strip()
                    if re.match(r'[\w.-]+:(\s|$)', rest):
                        lines[at] = [indent + 2, rest, number]
                        value, at = parse(at, indent + 2)
                    else:
                        value, at = scalar(rest), at + 1
                    items.append(value)
                    continue
                matched = re.match(r'("[^"]+"|[\w./-]+):(?:\s+(.*))?$', text)
                if not matched:
                    fail(f'第 {number} 行看不懂：{text[:40]}，应为"键: 值"（冒号后要有空格）')
                key, rest = scalar(matched[1]), (matched[2] or '').strip()
                rest = '' if rest.startswith('#') else rest
                at += 1
                if rest:
                    mapping[key] = scalar(rest)
                elif at < len(lines) and (lines[at][0] > indent or (lines[at][0] == indent and lines[at][1].startswith('-'))):
                    mapping[key], at = parse(at, lines[at][0])
                else:
                    mapping[key] = None
            if at < len(lines) and lines[at][0] > indent:
                fail(f'第 {lines[at][2]} 行的缩进与上一行对不齐')
            return (items or mapping), at

        if not lines:
            fail(f'~/{name} 还是空的')
        value, at = parse(0, lines[0][0])
        if at < len(lines):
            fail(f'第 {lines[at][2]} 行的缩进与前面对不齐')
        return value if isinstance(value, dict) else {}

    def pairs(value, sign):
        """environment、depends_on 既可以写成映射，也可以写成列表"""
        if isinstance(value, dict):
            return value
        return dict((text.partition(sign)[0], text.partition(sign)[2]) for text in value or [] if isinstance(text, str))
`

/** A Python check with `instructions(name)`, `places`, `pinned` and `exec_form` at hand. */
export const dockerfileCheck = (script: string): DemoCheck => pythonCheck(`${DOCKERFILE}\n${script}`)

/** A Python check with `compose(name)` and `pairs(value, sign)` at hand. */
export const composeCheck = (script: string): DemoCheck => pythonCheck(`${COMPOSE}\n${script}`)
