import { Dialog } from '../ui/dialog.tsx';
import { QrCode } from '../ui/qr-code.tsx';

type QrDialogProps = { value: string; span: string; onClose: () => void };

export default function QrDialog({ value, span, onClose }: QrDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title="预约二维码"
      description={`${span}，到场时请工作人员扫描。`}
      onClose={onClose}
    >
      <QrCode value={value} label="预约二维码" className="mx-auto size-64! border border-line" />
    </Dialog>
  );
}
