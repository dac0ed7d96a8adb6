import { useQuery } from '@tanstack/react-query'
import type { MachineImage } from '@lab/contract/machine-image'
import { api } from '../../../api/request/api.ts'
import { CodeView } from '../../../kit/code/index.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Note } from '../../../kit/note.tsx'
import styles from './detail.module.css'

/** What an image is built from, where that is a recipe, and what its newest build said. */
export default function ImageLog({ image, onClose }: { image: MachineImage; onClose: () => void }) {
  const log = useQuery({
    ...api.machineImage.log.query({ params: { name: image.name } }),
    refetchInterval: image.state === 'building' ? 3000 : false,
  })
  const hasRecipe = image.source === 'product' || image.source === 'recipe'
  const silent = image.build > 0 || image.failure ? '没有输出' : '还没有构建过'
  const recipe = [
    `# 软件包\n${image.packages.join(' ')}`,
    ...(image.cached.length > 0 ? [`# 可离线 apt install\n${image.cached.join(' ')}`] : []),
    `# 配置脚本\n${image.script}`,
  ].join('\n\n')
  return (
    <Dialog title={image.title} width={820} onClose={onClose} closesOutside>
      {image.failure && <Note tone="error">{image.failure}</Note>}
      {hasRecipe && (
        <>
          <h3 className={styles.heading}>配方</h3>
          <CodeView wrap code={recipe} language="shell" label="配方" />
        </>
      )}
      <h3 className={styles.heading}>{hasRecipe ? '构建日志' : '日志'}</h3>
      {log.isError ? (
        <Note tone="error">日志读取失败，请稍后重试</Note>
      ) : (
        <CodeView wrap code={log.data ? log.data.log || silent : '读取中…'} language="text" label="构建日志" />
      )}
    </Dialog>
  )
}
