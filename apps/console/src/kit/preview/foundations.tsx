import { useState } from 'react'
import { Button } from '../button.tsx'
import { Cover } from '../cover.tsx'
import { chineseNumber } from '../format.ts'
import { Duration, FileSize, Num, RelativeTime } from '../measures.tsx'
import { StateTag } from '../state-tag.tsx'
import { STATES } from '../states.ts'
import styles from './preview.module.css'
import { Section } from './section.tsx'

const SURFACES = ['page', 'side', 'card', 'raised', 'primary-soft', 'primary', 'red-solid', 'amber-solid', 'blue-solid']
const KINDS = ['experiment', 'mooc', 'exam', 'dataset', 'project', 'code_practice']

/** Colours, type, states, figures, covers: what everything else is made of. */
export function Foundations() {
  const [now] = useState(() => Date.now())
  return (
    <>
      <Section id="colour" title="颜色与文字">
        <div className={styles.swatches}>
          {SURFACES.map((name) => (
            <span key={name}>
              <i style={{ background: `var(--${name})` }} />
              <code>{name}</code>
            </span>
          ))}
        </div>
        <div className={styles.type}>
          <p className={styles.t20}>页面标题 20/28</p>
          <p>正文 14/22：新建实验后，可在「环境」中绑定镜像并试做。</p>
          <p className={styles.quiet}>次要文字：用于说明与标签</p>
          <p className={styles.faint}>说明文字 12/18：最近更新于 2026-11-20</p>
          <div className={styles.row}>
            <a href="#colour">链接文字</a>
            <span className="num">0123456789</span>
          </div>
        </div>
        <div className={styles.row}>
          <Button look="primary">新建实验</Button>
          <Button>导入</Button>
          <Button look="text">取消</Button>
          <Button isDanger>删除</Button>
          <Button look="primary" isDanger>
            确认删除
          </Button>
          <Button disabled>不可用</Button>
        </div>
      </Section>
      <Section id="states" title="状态">
        <div className={styles.row}>
          {Object.keys(STATES).map((state) => (
            <StateTag key={state} state={state} />
          ))}
        </div>
      </Section>
      <Section id="figures" title="数值">
        <dl className={styles.figures}>
          <div>
            <dt>相对时间</dt>
            <dd>
              <RelativeTime at={now - 260_000} />、<RelativeTime at={now - 90_000_000} />
            </dd>
          </div>
          <div>
            <dt>时长</dt>
            <dd>
              <Duration seconds={93_784} />、<Duration seconds={null} />
            </dd>
          </div>
          <div>
            <dt>大小</dt>
            <dd>
              <FileSize bytes={1_540_000} />、<FileSize bytes={999} />
            </dd>
          </div>
          <div>
            <dt>数字</dt>
            <dd>
              <Num value={1_284_905} unit="人次" />、{chineseNumber(10_086)}
            </dd>
          </div>
        </dl>
      </Section>
      <Section id="covers" title="封面">
        <div className={styles.covers}>
          {KINDS.flatMap((kind) =>
            ['示例一', '示例二'].map((title) => <Cover key={kind + title} kind={kind} title={title} width="100%" />),
          )}
        </div>
      </Section>
    </>
  )
}
