/** What people and attackers try first; anything shorter than eight characters is refused by its length already. */
const list = `
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword p@ssw0rd1 p@ssw0rd123
passw0rd1 passw0rd123 pass1234 pass12345 pass123456 pass@123 pass@1234 pass@word1 admin123 admin1234
admin12345 admin123456 admin@123 admin@1234 admin@12345 admin@123456 admin888 admin8888 admin666
admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 administrator administrator1
adminadmin admin#123 root1234 root123456 root@123 root@1234 root12345 abc12345 abc123456 abc1234567
abc12345678 abc@1234 abc@12345 abc@123456 abcd1234 abcd12345 abcd@1234 abcd123456 abc123abc abc123123
abc123!@# abc!@#123 abcabc123 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a123456a a1234567a
a12345678a aa123456 aa12345678 aa1234567 aaa111111 aaa123456 aaaa1111 aaa123123 as123456 asd12345
asd123456 asdf1234 asdf12345 asdfgh123 asdfghjkl asdasd123 asdf@1234 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwer1234 qwer12345 qwer123456 qwer@1234 qwert123 qwert12345 qwe12345 qwe123456
qwe123qwe qwe123123 qwe123!@# q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q123456789 q12345678 q1234567 qq123456
qq123456789 qq12345678 qq1234567 qaz12345 qaz123456 qazwsx12 qazwsx123 qaz123wsx qaz@wsx123 qazwsxedc
qazwsxedc123 qwertyuiop qwertyui qweasdzxc qweasd123 qweasdzxc123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz@wsx 1qaz2wsx3edc 1qaz!qaz 1qazxsw2 !qaz2wsx !qaz@wsx 1qaz@2wsx zaq12wsx zaq1zaq1 zaq1@wsx
zxc12345 zxc123456 zxcv1234 zxcvbnm1 zxcvbnm123 zxcvbnm12 zxcvb123 z1x2c3v4 z123456789 z1234567 zz123456
zxc123zxc woaini123 woaini1314 woaini520 woaini521 woaini1314520 woaini123456 woaini5201314 wo123456
woaiwojia1 woaiwo123 iloveyou iloveyou1 iloveyou123 iloveyou520 iloveyou1314 love1234 love123456
love5201314 love1314 love520520 520woaini 5201314a 5201314abc 5201314520 a5201314 a5211314 a13145200
aini1314 qq5201314 w5201314 wang1234 wang123456 wang12345 li123456 liu123456 zhang123 zhang1234
zhang123456 zhao123456 chen123456 chen1234 yang123456 huang123 huang123456 xiaoming1 xiaoming123
zhongguo1 zhongguo123 china123 china1234 china2008 china@123 beijing1 beijing123 beijing2008 shanghai1
shanghai123 shenzhen1 shenzhen123 guangzhou1 guangzhou123 welcome1 welcome123 welcome@123 welcome1234
letmein1 letmein123 monkey123 dragon123 master123 sunshine1 princess1 football1 baseball1 superman1
batman123 michael1 jordan23 starwars1 trustno1 shadow123 killer123 hello123 hello1234 hello12345
hello@123 test1234 test12345 test123456 test@123 test@1234 guest123 guest1234 user1234 user12345
user123456 user@123 demo1234 demo12345 demo@123 temp1234 temp@123 changeme changeme1 changeme123
default1 default123 secret123 login123 login1234 system123 manager1 manager123 oracle123 mysql123
server123 huawei123 huawei@123 huawei12#$ h3c@123456 cisco123 zte@123456 tplink123 lenovo123 xiaomi123
tencent123 taobao123 alibaba123 baidu123 weixin123 wechat123 123456ab 123456abc 123456aa 123456qq
123456qwe 1234567a 12345678a 123456789a 1234567890a 123456a@ 123456a! 123456q! 12345qwert 12345678q
12345abc 12345abcde 123abc123 123abcabc 123qweasd 123qwe123 123qwe!@# 123qweasdzxc 123asd123 123321aa
123123aa 123123abc 123123qq 111111aa 111111qq 111aaa111 11111111a 000000aa 00000000a 147258369a 147258a1
112233aa 11223344a 121212aa 321321aa 654321aa 666666aa 66666666a 888888aa 88888888a 88888888q 999999aa
123456!a 123456!@# 12345678! 12345678@ 123456789! 1234!@#$ 123!@#qwe !@#123qwe !@#$1234 !@#$%^&*
!@#$%^&*() !@#qwe123 1234@abcd 1234abcd 1234qwer 1234qwer! 1234asdf 1234zxcv 4321rewq 54321trewq
gov12345 gov@1234 cgxh@2026 caigou123 caigou@123 zhaobiao123 zhaobiao1 toubiao123 xiehui123 gongsi123
bangong123 bangong1 mima1234 mima12345 mima123456 mima@123 wodemima1 wodemima123 123456mima mimashi123
kaoshi123 xuexi123 peixun123 zhuanjia1 zhuanjia123 yonghu123 ceshi123 ceshi1234 ceshi@123 ceshi123456
`;

const common = new Set(list.split(/\s+/).filter(Boolean));

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
