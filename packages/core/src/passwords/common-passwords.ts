/** The passwords that attackers try first, and the published one of the demo accounts; at least six characters, lower case. */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 1234qwer 111111 1111111 11111111 000000 00000000 112233 121212
  131313 159753 222222 333333 444444 555555 654321 666666 696969 777777 7777777 888888 88888888 987654321 999999 aa123456
  abc123 abcd1234 abcdef admin123 adminadmin administrator asdfgh asdfghjkl azerty baseball charlie computer demo-contoh-2026 donald dragon
  football freedom hello123 iloveyou indonesia letmein liverpool lovely master michael monkey monkey123 mustang naruto
  p@ssw0rd p@ssword pass1234 passw0rd password password1 password12 password123 password1234 princess q1w2e3r4 qazwsx qwe123
  qweasd qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop sayang secret shadow singapore starwars sunshine superman
  thailand trustno1 welcome welcome1 whatever woaini woaini1314 zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
);

export const isCommonPassword = (password: string): boolean => commonest.has(password.toLowerCase());
