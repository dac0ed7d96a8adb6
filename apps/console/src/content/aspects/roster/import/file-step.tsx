import { DownloadOutlined } from '@ant-design/icons'
import { Button } from '../../../../kit/button.tsx'
import { UploadButton, uploadRule } from '../../../../kit/upload/index.ts'
import { downloadCsv } from '../download-members.ts'
import styles from './import.module.css'

const rule = { ...uploadRule('user-import', {}), limitMb: 10 }

type FileStepProps = {
  onFile: (file: File, how: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<void>
}

/** The file, and what has to be in it. */
export function FileStep({ onFile }: FileStepProps) {
  return (
    <div className={styles.fileStep}>
      <UploadButton
        isArea
        label="上传名单"
        hint="支持 csv、xlsx，不超过 10M，一次最多 5000 名学员"
        value={[]}
        rule={rule}
        onChange={() => undefined}
        upload={async (file, { onProgress, signal }) => {
          await onFile(file, { onProgress: (share) => onProgress(share * 100), signal })
          return { path: '', file_url: '', name: file.name, filename: file.name, size: file.size }
        }}
      />
      <section className={styles.help}>
        <h3>名单格式</h3>
        {/* Moved by the keys, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.example} aria-label="名单示例" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">学号</th>
                <th scope="col">姓名</th>
                <th scope="col">性别</th>
                <th scope="col">行政班</th>
                <th scope="col">专业</th>
                <th scope="col">手机</th>
                <th scope="col">邮箱</th>
                <th scope="col">小组</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>2026010101</td>
                <td>王小明</td>
                <td>男</td>
                <td>软工2601班</td>
                <td>软件工程</td>
                <td>13800000000</td>
                <td>wxm@example.edu.cn</td>
                <td>第1组</td>
              </tr>
            </tbody>
          </table>
        </section>
        <p>
          学号和姓名必填，其余可不填；列的顺序不限。没有的小组会自动创建，不填则保持原来的分组。列名上面可以有标题行，例如“2026级名单”。
        </p>
        <Button
          look="inline"
          icon={DownloadOutlined}
          className={styles.link}
          onClick={() =>
            downloadCsv('学员名单模板', [['学号', '姓名', '性别', '行政班', '专业', '手机', '邮箱', '小组']])
          }
        >
          下载模板
        </Button>
      </section>
    </div>
  )
}
