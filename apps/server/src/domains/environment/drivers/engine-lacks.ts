import { imagePrefix } from '../images/places.ts'
import { DriverError, type Driver, type EnvironmentPlan } from './driver.ts'

/** What drivers refuse whose machines and networks belong to an engine of others. */
export const engineLacks: Pick<Driver, 'disturb' | 'archive'> = {
  disturb: () => Promise.reject(new DriverError('failed', '链路故障只能用于本机沙箱中使用机器镜像的套件')),
  archive: () =>
    Promise.reject(new DriverError('failed', '只有本机沙箱中使用机器镜像的主机可以保存；容器引擎的镜像请在引擎中制作')),
}

/** Said of every such engine: a teacher who plans labs wants to know it before a lesson. */
export const engineLimit = '主机以学员账号运行，没有 root；不支持机器镜像（lab/ 开头）、多个网络、链路故障和保存主机'

/** Refuses what would come up as something else than its template says. */
export function refuseWhatEnginesLack({ machines, networks }: EnvironmentPlan): void {
  for (const { hostname, image, account } of machines) {
    if (!image) throw new DriverError('failed', `主机「${hostname}」的环境模板没有填写镜像`)
    if (image.startsWith(imagePrefix)) {
      throw new DriverError(
        'failed',
        `主机「${hostname}」的镜像「${image}」是本机沙箱的机器镜像，容器引擎中没有；请在环境模板中填写容器镜像的完整地址`,
      )
    }
    if (account === 'root') {
      throw new DriverError(
        'failed',
        `主机「${hostname}」的环境模板使用 root，容器引擎中的主机没有 root；请把模板的账号改为学员，或改用本机沙箱的机器镜像`,
      )
    }
  }
  if (networks.length > 1) {
    throw new DriverError('failed', '容器引擎中的套件只有一个网络；多个网络的套件请使用本机沙箱的机器镜像')
  }
}
