import type { Readable } from 'node:stream'
import { makeBuild, NotMade, type Building } from './make.ts'
import { into, mostBytes } from './unpack.ts'

/** Makes an image of everything that a running machine has; answers with the number of the build. */
export const captureImage = (
  folder: string,
  name: string,
  archive: () => Readable,
  building: Building,
): Promise<number> =>
  makeBuild(folder, name, building, async ({ run, last }) => {
    building.onStep('正在保存主机的磁盘')
    const code = await run(into('/mnt/root', 'cat'), { input: archive(), isSealed: true })
    if (building.signal.aborted) throw new NotMade('构建已取消')
    if (code !== 0) throw new NotMade(`主机没有保存成功（磁盘最多 ${mostBytes / 1024 ** 3} GB）：${last()}`)
    return { env: {}, command: '' }
  })
