# region: hash
# Your debug key; its password is "android".
keytool -exportcert -alias androiddebugkey -keystore ~/.android/debug.keystore |
    openssl sha1 -binary | openssl base64

# A fingerprint from the Play Console: paste yours.
echo "DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09" |
    xxd -r -p | openssl base64
# endregion: hash
