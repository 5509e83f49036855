import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { FileRow } from '../files/upload.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { FileIcon, fileKinds } from '../ui/file-icon.tsx';
import { ImageGrid } from '../ui/image-viewer.tsx';
import { PaymentIcon } from '../ui/payment-icon.tsx';
import { QrPanel } from '../ui/qr-panel.tsx';
import picture from './showcase-picture.svg';
import { Sample, Section } from './showcase-section.tsx';

const address = 'https://example.cn/login/scan?scene=5f2c9d7e1b';

export function Media() {
  const [expired, setExpired] = useState(true);
  const pictures = ['开标现场', '培训现场', '签约仪式'].map((alt) => ({
    src: picture,
    alt,
    width: 1200,
    height: 900,
  }));
  return (
    <Section id="media" title="图像与文件">
      <Sample title="二维码">
        <div className="flex flex-wrap gap-8">
          <QrPanel label="微信扫码登录" value={address} secondsLeft={18} caption="请使用微信扫一扫登录" />
          <QrPanel
            label="已失效的二维码"
            value={address}
            expired={expired}
            onRefresh={() => setExpired(false)}
            caption="请使用微信扫一扫登录"
          />
          <QrPanel
            label="已扫描的二维码"
            value={address}
            caption="请在手机上确认登录"
            mask={
              <>
                <CircleCheck className="size-10 text-brand-strong" />
                <p className="font-medium">扫描成功</p>
              </>
            }
          />
          <QrPanel label="正在获取的二维码" value={null} caption="正在获取二维码" />
        </div>
      </Sample>
      <Sample title="轮播：横幅">
        <Carousel label="平台公告" every={5}>
          {[
            '2025 年度政府采购政策培训班开始报名',
            '一网通办：供应商资格证明在线提交',
            '评审专家库年度更新',
          ].map((title, index) => (
            <div
              key={title}
              className={`flex h-64 items-center px-10 phone:h-48 phone:px-6 ${['bg-brand-800', 'bg-brand-700', 'bg-brand-900'][index]}`}
            >
              <p className="max-w-lg text-3xl font-semibold text-white phone:text-xl">{title}</p>
            </div>
          ))}
        </Carousel>
      </Sample>
      <Sample title="轮播：卡片">
        <Carousel
          label="选择登录身份"
          controls="below"
          loop={false}
          basis="basis-3/4 md:basis-1/3"
          className="max-w-3xl"
        >
          {['采购人', '供应商', '代理机构', '评审专家'].map((role) => (
            <div key={role} className="p-2">
              <div className="rounded-lg border border-line bg-surface p-6 text-center">
                <Avatar name={role} size="lg" />
                <p className="mt-3 font-medium">{role}</p>
              </div>
            </div>
          ))}
        </Carousel>
      </Sample>
      <Sample title="图片查看">
        <ImageGrid pictures={pictures} />
      </Sample>
      <Sample title="头像与支付" row>
        <Avatar name="王建国" size="sm" />
        <Avatar name="欧阳明华" />
        <Avatar size="lg" />
        <Avatar name="图" src={picture} size="lg" />
        <PaymentIcon mark="wechat" />
        <PaymentIcon mark="alipay" />
        <PaymentIcon mark="balance" />
      </Sample>
      <Sample title="文件图标" row>
        {fileKinds.map((kind) => (
          <FileIcon key={kind} name={kind} />
        ))}
        <FileIcon name="未知.bak2" />
        <FileIcon name="没有后缀的文件" />
      </Sample>
      <Sample title="文件行">
        <ul className="flex max-w-2xl flex-col gap-2">
          <FileRow
            name="某某省公共资源交易中心 2025 年度信息化基础设施运行维护服务采购项目招标文件（定稿）.docx"
            href="#media"
            note="2.4 MB"
          />
          <FileRow name="报价清单.xlsx" note="320 KB" progress={45} onRemove={() => {}} />
          <FileRow
            name="图纸.dwg"
            note="48 MB"
            error="网络中断，上传失败"
            onRetry={() => {}}
            onRemove={() => {}}
          />
        </ul>
      </Sample>
    </Section>
  );
}
