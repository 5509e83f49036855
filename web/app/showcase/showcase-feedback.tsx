import { Suspense, useState } from 'react';
import { X } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Logo } from '../ui/logo.tsx';
import { ProgressBar, ProgressRing } from '../ui/progress.tsx';
import { SkeletonList, SkeletonText } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toast, ToastRegion, type ToastKind } from '../ui/toast.tsx';
import { Sample, Section } from './showcase-section.tsx';

const Dialog = lazy(() => import('../ui/dialog.tsx').then((module) => ({ default: module.Dialog })));
const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);
const Drawer = lazy(() => import('../ui/drawer.tsx').then((module) => ({ default: module.Drawer })));

export function Feedback() {
  const [toast, setToast] = useState<{ id: number; kind: ToastKind; message: string } | null>(null);
  return (
    <Section id="feedback" title="反馈">
      <Sample title="提示条">
        <div className="grid gap-3">
          <Alert title="温馨提示">请在开标前 30 分钟完成 CA 证书登录与签到。</Alert>
          <Alert kind="success" title="认证已通过" />
          <Alert kind="warning" onClose={() => {}}>
            您的会员将于 2025-12-01 到期，到期后将无法下载招标文件。
          </Alert>
          <Alert
            kind="error"
            title="支付失败"
            action={
              <Button size="sm" variant="secondary">
                重新支付
              </Button>
            }
          >
            支付渠道返回异常，款项如已扣除将在 1 至 3 个工作日内原路退回。
          </Alert>
        </div>
      </Sample>
      <Sample title="轻提示">
        <div className="flex flex-wrap items-start gap-4">
          <Toast kind="success" message="收藏成功" onClose={() => {}} />
          <Toast kind="warning" message="未登录，跳转至登录界面" />
          <Toast
            kind="error"
            message="网络连接失败，请检查网络后重试；若问题仍然存在，请联系客服 400-000-0000"
            onClose={() => {}}
          />
          <Toast kind="info" message="已为您切换至供应商身份" />
          <Button
            variant="secondary"
            onClick={() => setToast({ id: Date.now(), kind: 'success', message: '已保存' })}
          >
            弹出轻提示
          </Button>
          <ToastRegion toast={toast && { ...toast, onClose: () => setToast(null) }} />
        </div>
      </Sample>
      <Dialogs />
      <Sample title="空状态">
        <div className="grid gap-4 *:rounded-lg *:bg-surface md:grid-cols-2 lg:grid-cols-3">
          <Empty
            title="还没有订单"
            text="购买的课程和会员会显示在这里"
            action={<Button>去看看课程</Button>}
          />
          <Empty
            picture="search"
            title="没有找到“核磁共振仪”相关公告"
            text="换个关键词试试，或订阅后等我们通知您"
            action={<Button variant="secondary">订阅关键词</Button>}
          />
          <Empty picture="message" title="暂无消息" />
          <Empty
            picture="error"
            title="页面加载失败"
            text="请稍后重试"
            action={<Button variant="secondary">重新加载</Button>}
          />
          <Empty picture="lock" title="登录后查看" action={<Button>立即登录</Button>} />
          <Empty compact title="暂无附件" />
        </div>
      </Sample>
      <Sample title="骨架与进度">
        <div className="grid gap-8 rounded-lg bg-surface p-6 md:grid-cols-2">
          <SkeletonList rows={3} />
          <div className="flex flex-col gap-6">
            <SkeletonText />
            <ProgressBar label="学习进度" value={64} labelShown />
            <ProgressBar label="上传失败" value={40} tone="danger" />
            <ProgressBar label="正在导出" />
            <div className="flex flex-wrap items-center gap-6">
              <ProgressRing label="完成度" value={75} />
              <ProgressRing label="未开始" value={0} />
              <ProgressRing label="处理中" />
              <Spinner label="正在加载" className="text-brand-strong" />
            </div>
          </div>
        </div>
      </Sample>
    </Section>
  );
}

type Shown = 'dialog' | 'confirm' | 'danger' | 'left' | 'right' | 'top' | 'bottom';

function Dialogs() {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const buttons: [Shown, string][] = [
    ['dialog', '对话框'],
    ['confirm', '确认框'],
    ['danger', '危险确认'],
    ['right', '右侧抽屉'],
    ['left', '左侧抽屉'],
    ['top', '顶部抽屉'],
    ['bottom', '底部抽屉'],
  ];
  return (
    <Sample title="对话框与抽屉（首次使用时加载）" row>
      {buttons.map(([key, label]) => (
        <Button key={key} variant="secondary" onClick={() => setShown(key)}>
          {label}
        </Button>
      ))}
      {shown && (
        <Suspense fallback={null}>
          <Dialog
            open={shown === 'dialog'}
            onClose={close}
            title="修改联系方式"
            description="修改后新的号码将用于登录与接收通知。"
            footer={
              <>
                <Button variant="secondary" onClick={close}>
                  取消
                </Button>
                <Button onClick={close}>保存</Button>
              </>
            }
          >
            <div className="flex flex-col gap-5">
              <Field label="新手机号码" required>
                <Input type="tel" />
              </Field>
              <Field label="短信验证码" required error="验证码错误">
                <Input inputMode="numeric" defaultValue="1234" />
              </Field>
            </div>
          </Dialog>
          <ConfirmDialog open={shown === 'confirm'} onConfirm={close} onCancel={close}>
            确定要切换到“供应商”身份吗？
          </ConfirmDialog>
          <ConfirmDialog
            open={shown === 'danger'}
            onConfirm={close}
            onCancel={close}
            danger
            confirmText="注销账号"
          >
            注销后您的订单、课程与证书将无法恢复，此操作不可撤销。
          </ConfirmDialog>
          {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
            <Drawer
              key={side}
              side={side}
              open={shown === side}
              onClose={close}
              title="筛选条件"
              header={side === 'top' ? <TopBar onClose={close} /> : undefined}
              footer={side === 'top' ? undefined : <Button onClick={close}>查看 326 条结果</Button>}
            >
              <Field label="关键词">
                <Input placeholder="项目名称或采购人" />
              </Field>
            </Drawer>
          ))}
        </Suspense>
      )}
    </Sample>
  );
}

function TopBar({ onClose }: { onClose: () => void }) {
  return (
    <div className="on-dark flex items-center justify-between bg-brand px-4 py-2">
      <Logo tone="light" compact />
      <IconButton variant="inverse" label="收起菜单" icon={<X className="size-5" />} onClick={onClose} />
    </div>
  );
}
