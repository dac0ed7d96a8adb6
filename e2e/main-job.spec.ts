import { Teacher } from './support/teacher.ts'
import { expect, test } from './support/test.ts'

const suite = 'Linux 入门单机环境'
const experiment = 'Linux 文件与权限（第一课）'
const reading = '认识命令行'
const files = {
  title: '写下第一句话',
  text: '在主目录中新建文件 **hello.txt**，内容是 `你好，Linux`。',
  points: 40,
  check: 'grep -q "你好，Linux" "$HOME/hello.txt" 2>/dev/null || { echo "hello.txt 里还没有“你好，Linux”"; exit 1; }\necho "写得对"',
  solve: 'echo "你好，Linux" > "$HOME/hello.txt"\necho "已写入"',
  hint: '可以用 `echo` 和 `>`。',
}
const rights = {
  title: '只让自己读写',
  text: '让 **hello.txt** 只有自己可以读写。',
  points: 60,
  check: '[ "$(stat -c %a "$HOME/hello.txt" 2>/dev/null)" = 600 ] || { echo "权限还不是 600"; exit 1; }',
  solve: 'touch "$HOME/hello.txt"\nchmod 600 "$HOME/hello.txt"',
}

test('a teacher builds an experiment, proves it, teaches it to a class and reads the results', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const teacher = new Teacher(page, 'teacher1', baseURL ?? '')

  await test.step('1: an environment suite from a template, with a real terminal', async () => {
    await teacher.opens('/')
    await teacher.signsIn()
    await expect(teacher.organisation).toHaveText('软件工程系')
    await teacher.makesSuite(suite, 'Linux 命令行')
    const screen = await teacher.startsSuite(suite)
    await teacher.types(screen, 'echo 环境里的$((6 * 7))')
    await expect(screen).toContainText('环境里的42')
    await teacher.closesAndDestroysEnvironment()
  })

  await test.step('2: an experiment with steps, checks and solutions', async () => {
    await teacher.makesExperiment(experiment)
    await teacher.beginsWithText(reading, '终端里输入的每一行都是一条命令。')
    await teacher.addsSection('动手')
    await teacher.addsTask('动手', files)
    await teacher.addsTask('动手', rights)
    await teacher.attachesSuite(suite)
  })

  await test.step('3: proved on a clean environment, then published', async () => {
    const proof = await teacher.proves()
    await expect(proof.getByText('2 / 2 个环节通过')).toBeVisible()
    await proof.getByRole('button', { name: files.title, expanded: false }).click()
    await expect(proof.getByText('hello.txt 里还没有“你好，Linux”')).toBeVisible()
    await expect(proof.getByText('已写入')).toBeVisible()
    await expect(proof.getByText('写得对')).toBeVisible()
    await teacher.publishes('第一版')
  })
})
