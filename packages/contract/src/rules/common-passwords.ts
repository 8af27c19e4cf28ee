/**
 * The most common leaked passwords of at least twelve characters, in lower case. Shorter ones are rejected for their
 * length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  000000000000 0123456789ab 0987654321qw 1111111111111 111222333444 112233445566 12qwaszxcder 121212121212 123123123123
  123123123123123 123321123321 1234567890-= 12345678900 123456789000 123456789012 1234567890123 12345678901234
  123456789012345 1234567890123456 12345678910 123456789101 1234567891011 123456789101112 123456789123 123456789abc
  123456789qwe 1234567890qw 1234567890qwer 1234567890qwertyuiop 1234567890abc 1234qwerasdf 1234qwerasdfzxcv 123abc123abc
  123qweasdzxc 123qwe123qwe 147258369000 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p 1qaz1qaz1qaz
  1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4 a1b2c3d4e5f6 a123456789123 aa1234567890 aaaaaaaaaaaa
  abc123abc123 abc123456789 abcd12345678 abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz abcdefgh1234 admin1234567
  admin12345678 admin123456789 administrator administrator1 administrator123 adminadminadmin asdfasdfasdf asdfghjkl123
  asdfghjkl;'\\ asdfghjklqwertyuiop asdfqwerzxcv asdf1234asdf baseball1234 basketball12 basketball123 beautiful123
  butterfly123 changeme1234 changeme12345 changemenow1 chocolate123 computer1234 correcthorse correcthorsebatterystaple
  default12345 dragon123456 edgeconsole1 edgeconsole12 edgeconsole123 football1234 football12345 freedom12345 fuckyou12345
  helloworld12 helloworld123 iloveyou1234 iloveyou12345 iloveyou123456 iloveyouforever ilovemymother jordan123456
  letmein12345 letmein123456 letmeinletmein liverpool123 liverpoolfc1 manchesterunited master123456 michael12345
  microsoft123 monkey123456 mypassword12 mypassword123 mypassword1234 newpassword1 newpassword12 newpassword123 nopassword12
  p@ssw0rd1234 p@ssword1234 p@ssw0rd12345 passpasspass passw0rd1234 passw0rd12345 password0000 password1111 password1234
  password12345 password123456 password1234567 password12345678 password123456789 password1234567890 password123! password123!!
  password2020 password2021 password2022 password2023 password2024 password2025 password2026 passwordpassword passwordpassword1
  pokemon12345 princess1234 princess12345 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 qazwsx123456 qazwsxedc123 qazwsxedcrfv
  qazwsxedcrfvtgb qazwsxqazwsx qq1234567890 qweasdzxc123 qweqweqweqwe qwer1234qwer qwerasdfzxcv qwerty123456 qwerty1234567
  qwerty12345678 qwerty123456789 qwerty1234567890 qwertyqwerty qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop12345
  qwertyuiop123456 qwertyuiop[] qwertyuiop[]\\ qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm secret123456 sunshine1234
  sunshine12345 superman1234 superman12345 superuser123 test12345678 test123456789 testpassword testpassword1 testtesttest
  thisisapassword trustno12345 unbelievable useruseruser welcome12345 welcome123456 welcomewelcome whatever1234 yourpassword
  zaq12wsxcde3 zaq1zaq1zaq1 zaqxswcdevfr zxcvbnm12345 zxcvbnm123456 zxcvbnm123456789 zxcvbnmasdfghjkl zxcvbnmzxcvbnm
  `
    .trim()
    .split(/\s+/)
    .filter((password) => password.length >= 12),
);
