import { menuPages } from '@lab/contract/menu-pages'
import { RightOutlined } from '@ant-design/icons'
import { openCommand, type CommandName } from '../../../content/commands.ts'
import { Button } from '../../../kit/button.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { Drawing, type DrawingName } from '../../../kit/empty-drawings.tsx'
import { StepMark } from '../../../kit/step-mark.tsx'
import type { Today } from './need-cards.tsx'
import styles from './first-steps.module.css'

interface Step {
  title: string
  text: string
  drawing: DrawingName
  command: CommandName
  label: string
  list: string
  isDone: boolean
}

/** For anyone who has no class yet: the three things that come before teaching, and which of them are done. */
export function FirstSteps({ begun }: { begun: Today['begun'] }) {
  const steps: Step[] = [
    {
      title: '准备实验环境',
      text: '用模板组成一套主机，学员会各得一套。',
      drawing: 'environment',
      command: 'suite.create',
      label: '新建环境套件',
      list: menuPages.template,
      isDone: begun.suite,
    },
    {
      title: '编写实验',
      text: '写好环节和验证脚本，试做通过后发布。',
      drawing: 'experiment',
      command: 'experiment.create',
      label: '新建实验',
      list: menuPages.experiment,
      isDone: begun.contents.includes('experiment'),
    },
    {
      title: '创建班级',
      text: '导入学员、安排实验，学习情况就会出现在这里。',
      drawing: 'class',
      command: 'class.create',
      label: '创建班级',
      list: menuPages.class,
      isDone: false,
    },
  ]
  const next = steps.find((step) => !step.isDone)
  return (
    <section className={styles.place} aria-label="从这里开始">
      <h2 className={styles.title}>从这里开始</h2>
      <p className={styles.text}>您还没有进行中的班级。按下面三步，就可以开始第一次实验课。</p>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.command} className={styles.step} data-done={step.isDone || undefined}>
            <Drawing name={step.drawing} />
            <h3>
              <StepMark at={at + 1} isDone={step.isDone} />
              {step.title}
            </h3>
            <p>{step.text}</p>
            <div className={styles.commands}>
              <Button look={step === next ? 'primary' : 'plain'} onClick={() => openCommand.set(step.command)}>
                {step.label}
              </Button>
              {step.isDone && (
                <AppLink to={step.list}>
                  查看已有 <RightOutlined aria-hidden />
                </AppLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
