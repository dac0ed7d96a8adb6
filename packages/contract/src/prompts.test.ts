import { expect, test } from 'vitest'
import { commandsOf, promptsMarked } from './prompts.ts'

test.each<[string, string, string]>([
  ['a command', 'ls -l', 'ls -l'],
  ['a prompt', '$ ls -l', 'ls -l'],
  ['a prompt that names the machine', 'lab:~$ date\nMon\nlab:/srv$ pwd\nlab:/srv$', 'date\npwd'],
  ['one that names the account', '[a@lab ~]$ id\na@lab:~/x$ id', 'id\nid'],
  ['what came of it', '$ ls\na  b\n$ pwd\n/root', 'ls\npwd'],
  ['a command over several lines', '$ echo a \\\n    b\nout\n$ cat <<E\n> x\n> E', 'echo a \\\n    b\ncat <<E\nx\nE'],
  ['a variable', '$HOME/run\n$ x', '$HOME/run\n$ x'],
  ['a price further down', 'echo\n$ 5', 'echo\n$ 5'],
])('what is typed of %s', (_, block, typed) => {
  expect(commandsOf(block)).toBe(typed)
})

test.each<[string, string, string]>([
  ['without a language', '```\n$ ls\n```', '```console {{exec}}\n$ ls\n```'],
  ['of a shell', '~~~bash\n\n$ ls\n~~~', '~~~bash {{exec}}\n\n$ ls\n~~~'],
  ['in a list', '- a\n\n  ```sh\n  $ ls\n  ```', '- a\n\n  ```sh {{exec}}\n  $ ls\n  ```'],
  ['of another language', '```php\n$ x\n```', '```php\n$ x\n```'],
  ['without a prompt', '```\nls\n```', '```\nls\n```'],
  ['that are marked', '```bash {{copy}}\n$ ls\n```', '```bash {{copy}}\n$ ls\n```'],
])('blocks %s that show a prompt', (_, given, marked) => {
  expect(promptsMarked(given)).toBe(marked)
})
