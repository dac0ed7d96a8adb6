import { RichTextView } from '../../editor/index.ts'

const TEXT = String.raw`# 用户与权限

Linux 用 **用户**、**组** 与 *权限位* 决定谁能做什么。行内代码 ${'`chmod 640 notes.txt`'}，公式 $e^{i\pi}+1=0$，删除线 ~~旧写法~~，[手册](https://example.com/manual)。

| 权限 | 数字 | 说明 |
| :--- | ---: | :---: |
| r | 4 | 读 |
| w | 2 | 写 |
| x | 1 | 执行 |

- [x] 已完成的任务
- [ ] 未完成的任务

> 改权限之前，先看清楚 ${'`ls -l`'} 的输出。

${'```bash'}
# 只让自己读写
chmod 600 "$HOME/notes.txt"
ls -l "$HOME"
${'```'}

$$
\sum_{i=1}^{n} i = \frac{n(n+1)}{2}
$$

${'```mermaid'}
graph LR
  A[新建文件] --> B{要给别人看吗}
  B -->|要| C[chmod 644]
  B -->|不要| D[chmod 600]
${'```'}

写进正文的标签只是文字：<script>alert(1)</script>
`

/** Everything a text can hold. */
export function RichTextExample() {
  return <RichTextView value={TEXT} />
}
